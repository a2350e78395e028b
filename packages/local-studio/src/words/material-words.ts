// Materials: their colour in neutral light and what their surface does to it.

export type Surfacing = 'wood' | 'marble' | 'speckled' | 'mottled' | 'tile' | 'metal' | 'fabric' | 'plain'

/** Which surfaces a material belongs on when nobody says. */
export type Home = 'wood' | 'stone' | 'backsplash' | 'hardware' | 'upholstery' | 'walls'

export type Material = {
  readonly hex: string
  readonly surfacing: Surfacing
  readonly home: Home
  /** The second colour: veins of a marble, chips of a terrazzo. */
  readonly second?: string
}

const wood = (hex: string): Material => ({ hex, surfacing: 'wood', home: 'wood' })
const marble = (hex: string, second: string): Material => ({ hex, second, surfacing: 'marble', home: 'stone' })
const speckled = (hex: string, second: string): Material => ({ hex, second, surfacing: 'speckled', home: 'stone' })
const mottled = (hex: string, home: Home = 'stone'): Material => ({ hex, surfacing: 'mottled', home })
const tile = (hex: string): Material => ({ hex, surfacing: 'tile', home: 'backsplash' })
const metal = (hex: string): Material => ({ hex, surfacing: 'metal', home: 'hardware' })
const fabric = (hex: string): Material => ({ hex, surfacing: 'fabric', home: 'upholstery' })

export const materialWords: Readonly<Record<string, Material>> = {
  wood: wood('#a97c50'),
  wooden: wood('#a97c50'),
  timber: wood('#a97c50'),
  hardwood: wood('#a07048'),
  parquet: wood('#b0814f'),
  'reclaimed wood': wood('#86684c'),
  walnut: wood('#6a4731'),
  oak: wood('#b8925f'),
  'white oak': wood('#d3bd9c'),
  'red oak': wood('#b5835a'),
  'smoked oak': wood('#6b5138'),
  cherry: wood('#8d4f35'),
  maple: wood('#d5b285'),
  ebony: wood('#332a26'),
  mahogany: wood('#6a3527'),
  teak: wood('#9c6b3f'),
  'ash wood': wood('#cdb593'),
  birch: wood('#dcc4a0'),
  beech: wood('#cfa57a'),
  pine: wood('#d3ab70'),
  cedar: wood('#a9683f'),
  bamboo: wood('#cda866'),
  rosewood: wood('#5b2d22'),
  wenge: wood('#3a2c26'),
  hickory: wood('#a87c50'),
  elm: wood('#a9835a'),
  chestnut: wood('#7c4f34'),
  driftwood: wood('#a09484'),
  plywood: wood('#d4b58a'),
  rattan: wood('#c29a67'),
  cane: wood('#c29a67'),
  cork: wood('#b98a5f'),
  marble: marble('#e9e6e1', '#8f8d8b'),
  'white marble': marble('#e9e6e1', '#8f8d8b'),
  carrara: marble('#e4e3e0', '#9a9c9e'),
  calacatta: marble('#ece7dd', '#b09a72'),
  'black marble': marble('#29292b', '#b9b6b0'),
  'nero marquina': marble('#232325', '#c9c6c0'),
  'green marble': marble('#456153', '#b9c6ba'),
  'grey marble': marble('#9b9b9a', '#5f6063'),
  'pink marble': marble('#dcbfb3', '#a1756a'),
  'brown marble': marble('#74563f', '#c0a483'),
  onyx: marble('#d9c7a3', '#a8783f'),
  quartzite: marble('#d6d0c7', '#9c968d'),
  quartz: mottled('#e4e2de'),
  travertine: marble('#d3c2a6', '#ad9470'),
  limestone: mottled('#d2c7b3'),
  sandstone: mottled('#cfb48c'),
  stone: mottled('#b9b2a6'),
  soapstone: mottled('#4e5653'),
  slate: mottled('#4b5257'),
  concrete: mottled('#a3a09b'),
  cement: mottled('#a3a09b'),
  microcement: mottled('#b3aea6'),
  granite: speckled('#8d8884', '#3f3d3c'),
  'black granite': speckled('#2e2e30', '#8a8886'),
  'white granite': speckled('#d8d5d0', '#77736f'),
  terrazzo: speckled('#ddd6cb', '#a36f57'),
  plaster: mottled('#e0d8cb', 'walls'),
  limewash: mottled('#ddd2c2', 'walls'),
  stucco: mottled('#ddd3c3', 'walls'),
  brick: mottled('#a35e47', 'walls'),
  tile: tile('#dedad2'),
  tiled: tile('#dedad2'),
  'subway tile': tile('#e6e3dc'),
  mosaic: tile('#b9c2bd'),
  zellige: tile('#7f9c8b'),
  porcelain: tile('#e6e4df'),
  ceramic: tile('#e2ddd3'),
  brass: metal('#b8924f'),
  'aged brass': metal('#94743f'),
  'antique brass': metal('#94743f'),
  gold: metal('#c9a24e'),
  golden: metal('#c9a24e'),
  'rose gold': metal('#c9937e'),
  copper: metal('#b3704c'),
  bronze: metal('#6e5238'),
  chrome: metal('#c7cbce'),
  nickel: metal('#b4b1aa'),
  steel: metal('#a4a8aa'),
  'stainless steel': metal('#a9adaf'),
  'black steel': metal('#2b2b2c'),
  'blackened steel': metal('#2b2b2c'),
  'matte black': metal('#242425'),
  iron: metal('#333334'),
  'wrought iron': metal('#2b2b2c'),
  gunmetal: metal('#45484b'),
  aluminium: metal('#b9bcbe'),
  silver: metal('#bfc1c2'),
  pewter: metal('#7d7f7f'),
  zinc: metal('#8f9497'),
  linen: fabric('#d8cdb9'),
  cotton: fabric('#e4dfd3'),
  wool: fabric('#cfc4b2'),
  felt: fabric('#8f8f8d'),
  velvet: fabric('#4f5f57'),
  boucle: fabric('#e6dfd2'),
  jute: fabric('#c0a273'),
  sisal: fabric('#c0a273'),
  suede: fabric('#a3835f'),
  leather: fabric('#8a5a38'),
}
