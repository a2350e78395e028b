/** What words of light and tone ask of the whole picture. */
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

/** As far as each goes before there is nothing to see: many words may pile up. */
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

// `as`: Object.keys forgets that the keys of a mood are exactly these.
export const moodKeys = Object.keys(limits) as (keyof Mood)[]

const mapMood = (amountOf: (key: keyof Mood) => number): Mood =>
  // `as`: every key of a mood is among the keys.
  Object.fromEntries(moodKeys.map((key) => [key, amountOf(key)])) as Mood

export const calmMood = mapMood(() => 0)

/** Adds one word's mood, more or less of it, to what was asked for so far. */
export const addMood = (sum: Mood, mood: Partial<Mood>, factor: number): Mood =>
  mapMood((key) => sum[key] + factor * (mood[key] ?? 0))

export const withinLimits = (mood: Mood): Mood =>
  mapMood((key) => Math.min(limits[key], Math.max(-limits[key], mood[key])))
