/** Light and tone settings of the whole image. */
export type Mood = {
  /** Stops of light. */
  readonly exposure: number
  /** Colour of the light: below 0 cold, above 0 warm. */
  readonly warmth: number
  readonly contrast: number
  readonly saturation: number
  /** Raises black, like a matte print. */
  readonly lift: number
  /** Opens the shadows; deepens them below 0. */
  readonly shadows: number
  /** Glow around bright areas. */
  readonly glow: number
  /** Nightfall: lamps light up, windows darken. */
  readonly dusk: number
  readonly vignette: number
  /** Warm lights against cold shadows. */
  readonly split: number
  /** Removes the existing colour of the light. */
  readonly neutral: number
}

/** Limit of each setting, because many words may add up. */
const limits: Mood = {
  exposure: 3,
  warmth: 1.6,
  contrast: 1,
  saturation: 1.2,
  lift: 1,
  shadows: 1,
  glow: 1.2,
  dusk: 1,
  vignette: 1,
  split: 1.2,
  neutral: 1,
}

// Object.keys loses the literal keys.
export const moodKeys = Object.keys(limits) as (keyof Mood)[]

const mapMood = (amountOf: (key: keyof Mood) => number): Mood =>
  // Object.fromEntries loses the keys; all are present.
  Object.fromEntries(moodKeys.map((key) => [key, amountOf(key)])) as Mood

export const calmMood = mapMood(() => 0)

/** Adds a word's mood, scaled by `factor`. */
export const addMood = (sum: Mood, mood: Partial<Mood>, factor: number): Mood =>
  mapMood((key) => sum[key] + factor * (mood[key] ?? 0))

export const withinLimits = (mood: Mood): Mood =>
  mapMood((key) => Math.min(limits[key], Math.max(-limits[key], mood[key])))
