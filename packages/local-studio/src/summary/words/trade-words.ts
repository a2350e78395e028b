// Words of the design trades, as stems: what things are made of, and what people decide about. Two decisions about the
// same part in the same room are about the same matter.

const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter((word) => word !== ''))

export const materials = wordSet(`
  oak walnut maple cherry ash beech birch pine teak mahogany hickory alder cedar bamboo plywood mdf veneer laminate melamine
  rattan cane cork timber hardwood softwood quartz quartzite granite marble carrara calacatta travertine limestone
  slate soapstone porcelain ceramic terrazzo onyx sandstone concrete corian dekton caesarstone silestone cambria
  brass bronze copper steel stainless chrome nickel aluminium aluminum iron zinc pewter acrylic
  linen cotton velvet leather wool silk boucle jute sisal vinyl lacquer lacquered plaster limewash zellige
  linoleum epoxy grout silicone gypsum drywall felt mohair suede`)

export const rooms = wordSet(`
  kitchen bathroom bath bedroom ensuite living dining hall hallway entry entrance foyer mudroom pantry laundry utility office
  study library nursery attic basement garage terrace balcony patio porch powder closet dressing staircase landing island
  lobby reception showroom guest master primary upstair downstair exterior interior garden loft studio`)

/** What is decided, ordered, built and paid for. */
export const matterWords = wordSet(`
  countertop worktop counter benchtop slab backsplash splashback edge cutout sink faucet tap mixer cabinet cabinetry cupboard
  carcass front door drawer drawerfront handle pull knob hinge runner shelf shelving panel plinth toe-kick cornice
  moulding molding trim baseboard skirting floor flooring tile tiling wall wallpaper paint colour color ceiling window curtain
  drape drapery blind shade rug carpet sofa couch armchair chair stool bench table desk bed headboard wardrobe dresser
  nightstand sideboard console vanity mirror lamp light lighting pendant sconce chandelier dimmer outlet socket switch
  oven cooktop hob hood extractor fridge refrigerator freezer dishwasher microwave appliance shower tub bathtub toilet
  radiator fireplace mantel stair railing banister artwork art cushion pillow throw bedding upholstery fabric
  hardware finish stain grain veneer profile overhang layout drawing elevation plan rendering render moodboard scheme palette
  quote quotation estimate price budget cost deposit invoice payment fee allowance contract schedule
  delivery install installation template templating fabrication fitting demolition staging destaging photoshoot
  photo listing walkthrough handover measurement survey inspection order sample swatch mockup option`)

export const isTradeWord = (stem: string): boolean => materials.has(stem) || rooms.has(stem) || matterWords.has(stem)
