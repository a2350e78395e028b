// Variations of one prompt: another piece of the material, another shade, slightly more or less light. Deterministic
// per seed; 0 applies the prompt without variation. Neighbouring seeds differ clearly, because they are shown together.
import { changesLight } from '#edits/set-mood.ts'
import type { Finish, Plan } from '#plan.ts'
import { addMood, withinLimits, type Mood } from '#words/moods.ts'
import type { Surfacing } from '#words/vocabulary.ts'

/** Low-discrepancy value from -1 to 1, so that consecutive seeds are far apart. */
const swing = (seed: number, step: number): number => 2 * ((0.5 + seed * step) % 1) - 1
const swings = (seed: number): readonly [number, number, number] => [
  swing(seed, 0.618_033_988_7),
  swing(seed, 0.754_877_666_2),
  swing(seed, 0.569_840_291),
]

/** Range of a material's shade: lightness, chroma, warmth. */
const ranges: Readonly<Partial<Record<Surfacing, readonly [number, number, number]>>> = {
  wood: [0.07, 0.1, 0.16],
  marble: [0.03, 0.25, 0.15],
  metal: [0.06, 0.12, 0.2],
}
const usualRange = [0.06, 0.16, 0.18] as const

const varyFinish = (finish: Finish, seed: number): Finish => {
  const [light, chroma, warmth] = ranges[finish.surfacing] ?? usualRange
  const [one, two, three] = swings(seed)
  const { shade } = finish
  return {
    ...finish,
    shade: {
      lightness: shade.lightness + light * one,
      chroma: shade.chroma + chroma * two,
      warmth: shade.warmth + warmth * three,
    },
  }
}

/** Drawings vary by light and dark. */
const varyMood = (plan: Plan, seed: number): Mood => {
  const [one, two, three] = swings(seed)
  if (!changesLight(plan)) {
    if (plan.style === null) return plan.mood
    return addMood(plan.mood, { exposure: 0.3 * one, contrast: 0.3 * two, shadows: 0.25 * three }, 1)
  }
  const other = { exposure: 0.6 * one, warmth: 0.5 * two, saturation: 0.12 * three, contrast: 0.12 * three }
  return withinLimits(addMood(plan.mood, other, 1))
}

export const varyPlan = (plan: Plan, seed: number): Plan =>
  seed === 0
    ? plan
    : {
        ...plan,
        edits: plan.edits.map((edit) => ({ ...edit, finish: edit.finish && varyFinish(edit.finish, seed) })),
        mood: varyMood(plan, seed),
        palette: plan.palette * (0.75 + 0.25 * swings(seed)[0]),
      }
