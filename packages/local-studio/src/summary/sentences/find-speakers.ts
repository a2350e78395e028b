import { isTradeWord } from '#summary/words/word-lists.ts'
import { stem } from '#summary/words/words.ts'

// Decides which labels are people. 'Deadline: Friday' and 'Anna: Friday' look the same; people recur, have timestamps
// or fill the text, and are not named after parts of a kitchen.
import type { Label } from './read-label.ts'

/** Words that start a line of a document. A person with such a name only loses the label. */
const documentLabels = new Set(
  `action action-item actions address agenda aim amount appendix appliance area approval attachment attendee attention
  background bcc billing brief brand caution cc change client-name code colour color comment concern condition confirmed
  contact context cost date day deadline decision deliverable description detail dimension discussion due email e-mail
  edit estimate example fact file finding finish follow-up from goal heads-up hint idea important included info
  information issue item key km list location material materials measure measurement meeting message mobile name next no
  note notice objective open option order other outcome overview ownership participant payment people phase phone place
  plan po point postscript present price priority problem product progress project ps purpose qty quantity question re
  recap reference reminder remark request requirement result revision risk room schedule scope section sent site size
  solution space spec specification standard start status step style subject subtotal sum summary supply task tax tbc tbd
  terms time timeline tip title to todo topic total type unit update url vat version warning website when where who why
  how what`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

const keyOf = (name: string): string => (name.split(/ ?[[(]/u, 1)[0] ?? '').toLowerCase()

const isDocumentLabel = (key: string): boolean =>
  key.split(' ').some((word) => {
    const root = stem(word)
    return documentLabels.has(word) || documentLabels.has(root) || isTradeWord(root)
  })

type Candidate = { count: number; stamped: boolean; proper: boolean; words: number }

/** Returns a predicate for labels that are people; `lines` is the number of non-empty lines. */
export const findSpeakers = (labels: readonly Label[], lines: number): ((label: Label) => boolean) => {
  const candidates = new Map<string, Candidate>()
  for (const label of labels) {
    const key = keyOf(label.name)
    const known = candidates.get(key)
    if (known === undefined && isDocumentLabel(key)) continue
    const seen = known ?? { count: 0, stamped: false, proper: false, words: 0 }
    seen.count += 1
    seen.stamped ||= label.stamped
    seen.proper ||= !/^\p{Ll}/u.test(label.name)
    seen.words += label.rest === '' ? 4 : label.rest.split(' ', 8).length
    candidates.set(key, seen)
  }
  const spoken = [...candidates.values()].reduce((sum, { count }) => sum + count, 0)
  const returning = [...candidates.values()].filter(({ count, stamped }) => count > 1 || stamped)
  const smallNames = returning.some(({ proper }) => !proper)
  const hasRecurringSpeaker = returning.length > 0 && spoken >= 2 && spoken >= lines * 0.2
  // A conversation in which each person speaks once: nearly every line has a label and text.
  const roundOfVoices =
    candidates.size >= 2 &&
    spoken >= lines * 0.6 &&
    [...candidates.values()].reduce((sum, { words }) => sum + words, 0) >= spoken * 3.5
  return (label) => {
    const found = candidates.get(keyOf(label.name))
    if (found === undefined) return false
    if (found.count > 1 || found.stamped) return hasRecurringSpeaker
    return (found.proper || smallNames) && label.rest !== '' && (hasRecurringSpeaker || roundOfVoices)
  }
}
