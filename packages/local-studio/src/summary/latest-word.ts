// Finds the latest sentence on a matter: a decision, date or amount is replaced by a later one about the same part in
// the same room. A summary with the earlier one must include the later one.
import { similarity } from './centrality.ts'
import type { Cue } from './cues/find-cues.ts'
import type { Candidate } from './weigh-sentences.ts'
import { matterWords, rooms } from './words/word-lists.ts'
import { stem } from './words/words.ts'

/** Words too general to identify a matter: two orders are two matters, two orders of a sink are one. */
const broad = new Set(
  'option order price cost quote quotation estimate budget colour color finish plan drawing sample layout schedule palette scheme'.split(
    ' ',
  ),
)

const settles: readonly Cue[] = ['decision', 'approval', 'change', 'preference', 'deadline', 'money']

/** Subject of a sentence: all its things, the distinguishing ones, and rooms. */
type Matter = {
  readonly things: readonly string[]
  readonly own: readonly string[]
  readonly rooms: readonly string[]
}

const shareAny = (one: readonly string[], other: readonly string[]): boolean => one.some((word) => other.includes(word))

export type LatestWord = {
  /** The latest sentence on this sentence's matter, if it is another one. */
  readonly on: (earlier: Candidate) => { later: Candidate; overruled: boolean } | undefined
  /** Number of pairs compared. */
  readonly comparisons: () => number
}

export const latestWord = (candidates: readonly Candidate[]): LatestWord => {
  const byPosition = new Map(candidates.map((candidate) => [candidate.at, candidate]))
  const matters = new Map<Candidate, Matter>()
  let comparisons = 0

  const termsOf = ({ terms }: Candidate): string[] => terms.map((term) => stem(term.split(' ')[0] ?? ''))
  const matterOf = (candidate: Candidate): Matter => {
    const known = matters.get(candidate)
    if (known !== undefined) return known
    const said = termsOf(candidate)
    // 'Make it granite' refers to an earlier sentence.
    const before = candidate.antecedent === undefined ? undefined : byPosition.get(candidate.antecedent)
    const all = before === undefined ? said : [...said, ...termsOf(before)]
    const things = all.filter((term) => matterWords.has(term))
    const own = things.filter((term) => !broad.has(term))
    const matter = { things, own, rooms: all.filter((term) => rooms.has(term)) }
    matters.set(candidate, matter)
    return matter
  }

  const sameMatter = (one: Candidate, other: Candidate): boolean => {
    comparisons += 1
    const left = matterOf(one)
    const right = matterOf(other)
    if (left.rooms.length > 0 && right.rooms.length > 0 && !shareAny(left.rooms, right.rooms)) return false
    if (left.own.length > 0 && right.own.length > 0) return shareAny(left.own, right.own)
    if (left.own.length === 0 && right.own.length === 0 && shareAny(left.things, right.things)) return true
    return similarity(one.vector, other.vector) > 0.3
  }

  const settled = candidates.filter(
    ({ cues, sentence }) => !sentence.quoted && settles.some((cue) => cues.has(cue)) && !cues.has('question'),
  )
  const firm = ({ cues }: Candidate): boolean => cues.has('decision') || cues.has('approval')

  const on: LatestWord['on'] = (earlier) => {
    if (!settles.some((cue) => earlier.cues.has(cue))) return undefined
    for (let index = settled.length - 1; index >= 0; index -= 1) {
      const later = settled[index]
      if (later === undefined || later.at <= earlier.at) return undefined
      const changes = later.cues.has('change')
      const sameWeight = firm(later) && firm(earlier)
      const sameDay = later.cues.has('deadline') && earlier.cues.has('deadline') && !firm(earlier)
      const newSum = later.cues.has('money') && earlier.cues.has('money') && !firm(earlier)
      if ((changes || sameWeight || sameDay || newSum) && sameMatter(earlier, later))
        // A sentence that refers to the earlier one does not replace it.
        return { later, overruled: changes && later.antecedent === undefined }
    }
    return undefined
  }
  return { on, comparisons: () => comparisons }
}
