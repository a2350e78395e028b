import { settings } from '#config'

import { groupExamples } from '../provider-groups.ts'
import type { Setting } from '../setting-checks.ts'

export type ListedSetting = {
  readonly name: string
  readonly about: string
  /** Undefined without a default. */
  readonly default: string | undefined
  readonly example: string
}

/** Lists all settings in order; for repeatable providers, only the first. */
export const listSettings = (): ListedSetting[] => {
  const all = [...Object.entries<Setting>(settings), ...groupExamples()]
  return all.map(([name, { about, check, example }]) => {
    const unset = check.safeParse(undefined)
    const value = unset.success ? unset.data : undefined
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    return { name, about, default: isPlain ? String(value) : undefined, example: example ?? '' }
  })
}
