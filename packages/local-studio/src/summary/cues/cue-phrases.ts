// What people of the design trades say when something is decided, approved, asked for, changed or wrong, and what they
// say when nothing is. The longest phrase at a position counts, so 'no problem' is no problem.
import type { PhraseKind } from './cue.ts'
import { idlePhrases } from './idle-phrases.ts'
import { settledPhrases } from './settled-phrases.ts'
import { taskPhrases } from './task-phrases.ts'

/** In this order: the first list that names a phrase keeps it. */
export const phrases: Readonly<Record<PhraseKind, readonly string[]>> = {
  ...settledPhrases,
  ...taskPhrases,
  ...idlePhrases,
}

/** A cue after one of these says the opposite, or that it has not happened yet. */
export const negations: ReadonlySet<string> = new Set(
  "not no never n't hasn't haven't isn't aren't wasn't weren't didn't don't doesn't won't can't cannot without nothing nobody".split(
    ' ',
  ),
)
/** A decision after one of these is still awaited. */
export const conditions: ReadonlySet<string> = new Set(['once', 'until', 'unless', 'before'])
/** A decision after one of these is a thought. */
export const doubts: ReadonlySet<string> = new Set([
  'maybe',
  'perhaps',
  'might',
  'could',
  'possibly',
  'probably',
  'should',
  'if',
  'whether',
  'when',
])
