// Words of light and tone, and what each asks of the whole picture. Several add up.

export type Mood = {
  /** Stops of light. */
  readonly exposure: number
  /** The colour of the light: below 0 cold, above 0 warm. */
  readonly warmth: number
  readonly contrast: number
  readonly saturation: number
  /** Raises black, as a matte print does. */
  readonly lift: number
  /** Opens the shadows, or deepens them below 0. */
  readonly shadows: number
  /** Light that spills over from what is bright. */
  readonly glow: number
  /** The day goes: lamps light up, windows grow dark. */
  readonly dusk: number
  readonly vignette: number
  /** Warm lights against cold shadows. */
  readonly split: number
  /** Takes out the colour of the light that is there. */
  readonly neutral: number
}

export const calmMood: Mood = {
  exposure: 0,
  warmth: 0,
  contrast: 0,
  saturation: 0,
  lift: 0,
  shadows: 0,
  glow: 0,
  dusk: 0,
  vignette: 0,
  split: 0,
  neutral: 0,
}

const bright = { exposure: 0.5, shadows: 0.1 }
const dark = { exposure: -0.6 }
const warm = { warmth: 0.5 }
const cool = { warmth: -0.5 }
const night = { exposure: -2.1, warmth: -0.55, dusk: 1, contrast: 0.12, vignette: 0.3, saturation: -0.1 }
const evening = { exposure: -1.15, warmth: 0.5, dusk: 0.9, contrast: 0.12, vignette: 0.28 }
const dusk = { exposure: -1.15, warmth: -0.2, dusk: 0.9, contrast: 0.08, vignette: 0.22 }
const morning = { exposure: 0.3, warmth: 0.14, shadows: 0.2, glow: 0.15 }
const daylight = { exposure: 0.3, neutral: 0.6, shadows: 0.2, warmth: -0.06 }
const overcast = { exposure: -0.12, contrast: -0.3, saturation: -0.25, warmth: -0.3 }
const candlelight = { exposure: -1, warmth: 0.85, dusk: 0.9, vignette: 0.35 }
const sunny = { exposure: 0.35, warmth: 0.3, contrast: 0.2, glow: 0.1 }
const sunset = { exposure: -0.35, warmth: 0.7, split: 0.5, glow: 0.2, contrast: 0.1 }
const goldenHour = { exposure: -0.12, warmth: 0.6, split: 0.6, glow: 0.25, contrast: 0.1 }
const soft = { contrast: -0.3, shadows: 0.25, glow: 0.3 }
const contrast = { contrast: 0.45 }
const muted = { saturation: -0.4 }
const vivid = { saturation: 0.45, contrast: 0.1 }
const faded = { lift: 0.4, saturation: -0.28, warmth: 0.12, contrast: -0.15 }
const hazy = { lift: 0.35, contrast: -0.35, glow: 0.4 }
const cinematic = { contrast: 0.25, split: 0.35, lift: 0.12, saturation: -0.1, vignette: 0.25 }

export const moodWords: Readonly<Record<string, Partial<Mood>>> = {
  bright,
  brighten: bright,
  'well lit': bright,
  luminous: bright,
  dark,
  darken: dark,
  dim: dark,
  dimmed: dark,
  shadow: { shadows: -0.6 },
  shadowy: { shadows: -0.5, exposure: -0.2 },
  sunny,
  sunlit: sunny,
  sunlight: sunny,
  sunshine: sunny,
  morning,
  dawn: { exposure: -0.2, warmth: 0.25, split: 0.35, glow: 0.2, contrast: -0.1 },
  sunrise: { exposure: -0.1, warmth: 0.45, split: 0.4, glow: 0.25 },
  daylight,
  daytime: daylight,
  midday: daylight,
  noon: daylight,
  'natural light': daylight,
  afternoon: { exposure: 0.1, warmth: 0.28, contrast: 0.08 },
  'golden hour': goldenHour,
  sunset,
  evening,
  dusk,
  twilight: dusk,
  'blue hour': { exposure: -0.9, warmth: -0.6, dusk: 0.85, vignette: 0.15 },
  night,
  nighttime: night,
  midnight: night,
  moonlight: { exposure: -1.4, warmth: -0.75, saturation: -0.35, dusk: 0.5, vignette: 0.2 },
  candlelight,
  candlelit: candlelight,
  lamplight: candlelight,
  firelight: candlelight,
  overcast,
  cloudy: overcast,
  rainy: { ...overcast, exposure: -0.3 },
  wintry: { warmth: -0.45, saturation: -0.2, exposure: 0.1 },
  warm,
  warmth: warm,
  cosy: { exposure: -0.25, warmth: 0.45, dusk: 0.25, vignette: 0.1 },
  cozy: { exposure: -0.25, warmth: 0.45, dusk: 0.25, vignette: 0.1 },
  cool,
  cold: { warmth: -0.65 },
  neutral: { neutral: 0.9 },
  dramatic: { contrast: 0.55, exposure: -0.25, vignette: 0.35, shadows: -0.15 },
  'soft light': soft,
  soft,
  soften: soft,
  gentle: soft,
  diffuse: soft,
  diffused: soft,
  harsh: { contrast: 0.5, shadows: -0.2 },
  'hard light': { contrast: 0.5, shadows: -0.2 },
  glow: { glow: 0.6, warmth: 0.1 },
  glowing: { glow: 0.6, warmth: 0.1 },
  dreamy: { glow: 0.6, contrast: -0.2, lift: 0.12 },
  contrast,
  contrasty: contrast,
  punchy: { contrast: 0.45, saturation: 0.2 },
  flat: { contrast: -0.4 },
  muted,
  subdued: muted,
  desaturated: muted,
  desaturate: muted,
  understated: muted,
  vivid,
  vibrant: vivid,
  saturated: vivid,
  saturate: vivid,
  saturation: vivid,
  colourful: vivid,
  colorful: vivid,
  rich: { saturation: 0.3, contrast: 0.15 },
  faded,
  vintage: faded,
  retro: faded,
  nostalgic: faded,
  matte: { lift: 0.3, contrast: -0.12 },
  moody: { exposure: -0.5, contrast: 0.25, saturation: -0.22, vignette: 0.3 },
  gloomy: { exposure: -0.7, saturation: -0.3, warmth: -0.2 },
  airy: { exposure: 0.45, contrast: -0.22, lift: 0.1, saturation: -0.08, glow: 0.15 },
  fresh: { exposure: 0.25, warmth: -0.15, saturation: 0.12 },
  pastel: { exposure: 0.35, saturation: -0.2, lift: 0.18, contrast: -0.2 },
  cinematic,
  filmic: cinematic,
  hazy,
  misty: hazy,
  foggy: hazy,
  vignette: { vignette: 0.6 },
}
