import type { RegionFinder } from './edits/find-region.ts'
import type { Plan } from './plan.ts'
import type { Part } from './surfaces/find-parts.ts'

/** A finish that shows on each part. */
const prompts: Readonly<Partial<Record<Part, string>>> = {
  cabinets: 'sage green cabinets',
  walls: 'navy walls',
  floor: 'walnut floor',
  countertop: 'white marble countertop',
  backsplash: 'zellige backsplash',
  upholstery: 'linen sofa',
  rug: 'jute rug',
  curtains: 'linen curtains',
  hardware: 'brass handles',
  ceiling: 'white ceiling',
}

/** Parts suggested if none was named. */
const usual: readonly Part[] = ['cabinets', 'walls', 'floor']

/** A prompt that works in this image: for the named part, otherwise for one that was found. */
export const suggestPrompt = async (plan: Plan, { locate, marked }: RegionFinder): Promise<string> => {
  if (marked) return 'sage green'
  for (const part of new Set([...plan.unfinished, ...usual])) {
    const prompt = prompts[part]
    if (prompt !== undefined && typeof (await locate(part)) === 'object') return prompt
  }
  return 'warm evening light'
}
