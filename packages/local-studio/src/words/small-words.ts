// Words that carry no picture of their own.

/** Grammar and the things every prompt says: passed over in silence. */
export const fillerWords: readonly string[] = `
  a an the this that these those it its my our your their his her i we you me us they he she
  make making made turn turned turning change changed changing give given get go going set put use using used want would
  like could can should will may please show showing apply applied add added adding create render rendered rendering
  convert converted transform transformed let lets do does be is are was been being have has having try help need
  of in on at for as so just also too there here now then again new all whole entire every each some any other both only
  room kitchen bathroom bedroom hallway hall office lobby lounge reception interior interiors house home apartment flat
  studio space place area scene picture image photo photograph view version result living dining bath sitting
  same look looks looking feel feels feeling style styled stylish tone tones colour colours color colors coloured colored
  paint painted finish finished finishes material materials surface surfaces effect effects atmosphere ambience
  ambiance mood vibe light lighting lights lit time day hour cast shade shades texture textures
  out up down through across over under near around between where which who what how when while during if
  thank thanks hello hi ok okay yes actually maybe perhaps
`
  .trim()
  .split(/\s+/)

/** How much: a factor on the next word that says something. */
export const degreeWords: Readonly<Record<string, number>> = {
  slightly: 0.5,
  slight: 0.5,
  'a bit': 0.5,
  'a little bit': 0.5,
  'a little': 0.5,
  'a touch': 0.4,
  'a hint of': 0.35,
  'a tad': 0.4,
  bit: 0.5,
  little: 0.5,
  somewhat: 0.6,
  subtle: 0.5,
  subtly: 0.5,
  gently: 0.5,
  lightly: 0.5,
  mildly: 0.5,
  fairly: 0.8,
  quite: 1.1,
  more: 1,
  very: 1.5,
  much: 1.6,
  'a lot': 1.6,
  lot: 1.6,
  strongly: 1.6,
  strong: 1.6,
  heavily: 1.6,
  far: 1.6,
  extra: 1.4,
  super: 1.6,
  highly: 1.5,
  really: 1.4,
  extremely: 1.9,
  intensely: 1.7,
  intense: 1.6,
  dramatically: 1.7,
  totally: 1.6,
  completely: 1.6,
  fully: 1.4,
  high: 1.3,
  low: -0.8,
}

/** Turns the next word round: how strongly what it asks for is taken away. */
export const negationWords: Readonly<Record<string, number>> = {
  no: 0.7,
  not: 0.7,
  without: 0.7,
  less: 0.7,
  reduce: 0.7,
  reduced: 0.7,
  decrease: 0.7,
  lower: 0.7,
  remove: 0.8,
  avoid: 0.6,
  never: 0.7,
  dont: 0.6,
  "don't": 0.6,
  'not too': 0.35,
  'not so': 0.35,
  'not as': 0.35,
}

/** How a sentence hangs together. */
export type Link = 'and' | 'with' | 'to' | 'from' | 'replace' | 'instead' | 'keep' | 'stop'
export const linkWords: Readonly<Record<string, Link>> = {
  and: 'and',
  plus: 'and',
  or: 'and',
  with: 'with',
  to: 'to',
  into: 'to',
  by: 'to',
  become: 'to',
  from: 'from',
  replace: 'replace',
  swap: 'replace',
  exchange: 'replace',
  'instead of': 'instead',
  'rather than': 'instead',
  keep: 'keep',
  leave: 'keep',
  preserve: 'keep',
  maintain: 'keep',
  but: 'stop',
  ',': 'stop',
  '.': 'stop',
}

/** The colours of the further pictures. */
export const paletteWords: readonly string[] = [
  'palette',
  'reference',
  'swatch',
  'sample',
  'scheme',
  'colour scheme',
  'color scheme',
  'inspiration',
]

/** Said of a colour, a material or a part: a step of lightness, of chroma, of warmth. */
export type ShadeStep = { readonly lightness: number; readonly chroma: number; readonly warmth: number }
const step = (lightness: number, chroma = 0, warmth = 0): ShadeStep => ({ lightness, chroma, warmth })
export const shadeWords: Readonly<Record<string, ShadeStep>> = {
  light: step(0.16, -0.1),
  lighten: step(0.16, -0.1),
  pale: step(0.2, -0.35),
  bright: step(0.12, 0.2),
  bleached: step(0.2, -0.45),
  whitewashed: step(0.24, -0.55),
  dark: step(-0.16, 0),
  darken: step(-0.16, 0),
  deep: step(-0.12, 0.15),
  smoky: step(-0.14, -0.3),
  stained: step(-0.1, 0.05),
  rich: step(-0.05, 0.25),
  vivid: step(0, 0.4),
  muted: step(0, -0.4),
  dusty: step(0.03, -0.35),
  soft: step(0.06, -0.25),
  warm: step(0, 0, 0.5),
  cool: step(0, 0, -0.5),
  medium: step(0),
  mid: step(0),
  natural: step(0),
  matte: step(0),
  matt: step(0),
  glossy: step(0.02),
  gloss: step(0.02),
  polished: step(0.02),
  brushed: step(0),
  honed: step(-0.01),
}
