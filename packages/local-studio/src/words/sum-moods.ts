import type { Mood } from './mood-words.ts'

/** As far as each goes before there is nothing to see: many words may pile up. */
const limits: Readonly<Mood> = {
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

/** Adds one word's mood, more or less of it, to what was asked for so far. */
export const addMood = (sum: Mood, mood: Partial<Mood>, factor: number): Mood => {
  const added: Record<string, number> = { ...sum }
  for (const [key, amount] of Object.entries(mood)) added[key] = (added[key] ?? 0) + factor * amount
  // Every key of a mood was there before.
  return added as Mood
}

export const withinLimits = (mood: Mood): Mood => {
  const held: Record<string, number> = { ...mood }
  for (const [key, most] of Object.entries(limits)) held[key] = Math.min(most, Math.max(-most, held[key] ?? 0))
  // Every key of a mood was there before.
  return held as Mood
}
