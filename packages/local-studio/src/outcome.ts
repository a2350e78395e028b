// Result of a plan for one image: which words apply, which do not and why, and whether anything changes.
import type { LocatedEdit } from './edits/edit-parts.ts'
import { changesLight } from './edits/set-mood.ts'
import type { Plan } from './plan.ts'

const reasons = { missing: 'not found in the image', unsure: 'may not be in the image' } as const

export type Outcome = {
  /** False if the image would be returned unchanged. */
  readonly isWork: boolean
  /** Whether the first instruction names something that is not understood or not found. */
  readonly isFirstMissed: boolean
  readonly understood: string[]
  readonly notUnderstood: string[]
}

export const findOutcome = (plan: Plan, located: readonly LocatedEdit[], first: readonly string[]): Outcome => {
  const missed = new Map<string, string>()
  for (const { edit, location } of located) if (typeof location === 'string') missed.set(edit.name, reasons[location])
  const isWholeChanged = changesLight(plan) || plan.style !== null || plan.detail !== 0 || plan.palette > 0
  return {
    isWork: isWholeChanged || located.some(({ location }) => typeof location === 'object'),
    isFirstMissed: first.some((name) => missed.has(name) || plan.notUnderstood.includes(name)),
    understood: plan.understood.filter((name) => !missed.has(name)),
    notUnderstood: [...plan.notUnderstood, ...[...missed].map(([name, reason]) => `${name} (${reason})`)],
  }
}
