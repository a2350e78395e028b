import { settings } from '#config'

import { groupExamples } from './provider-groups.ts'
import type { Setting } from './setting-checks.ts'

/** The text of `.env.example`. */
export const printExample = (): string => {
  const all = [...Object.entries<Setting>(settings), ...groupExamples()]
  const entries = all.map(([name, { about, check, example }]) => {
    const unset = check.safeParse(undefined)
    const value = unset.success ? unset.data : undefined
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    const shown = isPlain ? String(value) : (example ?? '')
    return `# ${about}\n# ${name}=${shown}\n`
  })
  return `# Every setting with its default or an example. Copy to .env and uncomment what you change.\n\n${entries.join('\n')}`
}
