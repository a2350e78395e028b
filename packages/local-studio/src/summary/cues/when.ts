// Finds dates and times, for the sentence splitter ('12. März' does not end a sentence) and for deadlines.
import { eventWords, monthNames } from '#summary/words/word-lists.ts'

const weekdays = new Set(
  'monday tuesday wednesday thursday friday saturday sunday mon tue tues thu thur thurs fri tomorrow tonight eod eow cob'.split(
    ' ',
  ),
)
const spans = new Set(['day', 'week', 'weekend', 'month', 'quarter', 'year', 'spring', 'summer', 'autumn', 'winter'])
const pointers = new Set(['next', 'this', 'coming', 'following'])
const counted = new Set(['day', 'days', 'week', 'weeks', 'month', 'months', 'hours'])
const counts = new Set(['a', 'one', 'two', 'three', 'four', 'five', 'six', 'ten', 'couple', 'few'])
const limits = new Set('by before until till til due latest than deadline within expires'.split(' '))

export const isMonth = (word: string): boolean => monthNames.has(word.toLowerCase().replace(/[.,;:]$/u, ''))

const numeric = /^\d{1,4}(?:st|nd|rd|th)?$/u
const ordinal = /^\d{1,2}(?:st|nd|rd|th)$/u
const clockWord = /^\d{1,2}(?:am|pm)$/u
const dateSigns = /(?<!\d)(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})(?!\d)/u
/** 'by 12/03', but not 'by 3/4"'. */
const dueSigns =
  /\b(?:by|before|until|till|due|than) (?:on |the )?(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{1,2}\/\d{1,2}(?![\d"″]| ?in)|\d{1,2}:\d\d)/iu
const clockSigns = /\d:\d\d|\d ?[ap]\.?m\b/iu

const startsWithDigit = (word: string): boolean => {
  const code = word.charCodeAt(0)
  return code >= 48 && code <= 57
}

/** Number of words of a date at this position, 0 if none. */
const dateAt = (words: readonly string[], at: number): number => {
  const word = words[at] ?? ''
  const next = words[at + 1] ?? ''
  const digit = startsWithDigit(word)
  if (weekdays.has(word) || (digit && (ordinal.test(word) || clockWord.test(word)))) return 1
  // 'in April' is a date. 'march', 'may' and other short names are dates only next to a number.
  if (monthNames.has(word)) {
    if (word.length > 4 && word !== 'march') return 1
    if (numeric.test(next) || numeric.test(words[at - 1] ?? '')) return 1
  }
  if (pointers.has(word) && spans.has(next) && next !== 'day') return 2
  if (word === 'end' && next === 'of') return 2
  if ((digit || counts.has(word)) && counted.has(next) && words[at - 1] === 'in') return 2
  return 0
}

/** 'deadline' if something is due or happens on a date, 'date' if one is only mentioned. */
export const findWhen = (sentence: string, words: readonly string[]): 'deadline' | 'date' | undefined => {
  const digits = /\d/.test(sentence)
  let dated = digits && dateSigns.test(sentence)
  let due = digits && dueSigns.test(sentence)
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (word === 'deadline' || word === 'overdue' || (word === 'due' && words[at + 1] !== 'to')) due = true
    const length = dateAt(words, at)
    if (length > 0) dated = true
    const after = words[at + 1] ?? ''
    // 'by noon', 'before the weekend', 'within 10 days': these are deadlines only because of the preposition.
    const bounded =
      word === 'noon' ||
      word === 'today' ||
      spans.has(word) ||
      counted.has(word) ||
      (word.length < 3 && startsWithDigit(word))
    if (length === 0 && !bounded) continue
    for (let back = 1; back <= 3; back += 1) {
      const limit = words[at - back] ?? ''
      if (!limits.has(limit)) continue
      // 'by 20 mm' is not a time, 'by 12 March' is, and 'by 5' may be.
      if (length > 0 || (!startsWithDigit(word) && after !== 'of') || (back === 1 && after === '')) due = true
    }
  }
  if (due) return 'deadline'
  // An event on a date is a deadline. An event with only a clock time may be in the past.
  if (dated && words.some((word) => eventWords.has(word))) return 'deadline'
  return dated || (digits && clockSigns.test(sentence)) ? 'date' : undefined
}
