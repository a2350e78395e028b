// Greedy selection: each step adds the sentence with the highest gain over those already chosen. Repeated cues gain
// less, and paraphrases gain nothing.
import { similarity } from './centrality.ts'
import type { Cue } from './cues/find-cues.ts'
import { latestWord } from './latest-word.ts'
import type { Candidate } from './weigh-sentences.ts'

/** Value of each cue; a fully central sentence without cues has `centralityWorth`. */
const worth: Readonly<Record<Cue, number>> = {
  decision: 3,
  approval: 2.6,
  deadline: 2.2,
  pending: 2.1,
  change: 1.9,
  request: 1.8,
  problem: 1.9,
  money: 2,
  preference: 1,
  question: 0.9,
  date: 0.6,
  measure: 0.6,
  emphasis: 0.6,
  material: 0.4,
  person: 0.3,
}
const centralityWorth = 1.2
/** In shorter texts, few sentences share words and centrality is mostly chance. */
const reliableLength = 30
/** Factor of a cue's value if a chosen sentence already has it. */
const repeatedCue = 0.5
/** Similarity from which two sentences count as the same. */
const nearlySame = 0.8
/** Number of sentences compared with the chosen ones, whatever the length of the text. */
const poolSize = 300
/** Minimum gain of a sentence; higher once the important sentences are chosen. */
const leastGain = 0.12
const leastGainAfter = { short: 0.65, long: 0.3 }

type Entry = { readonly candidate: Candidate; likeness: number; overruled: boolean; taken: boolean }

const cuesWorth = (candidate: Candidate, covered: ReadonlyMap<Cue, number>): number => {
  let sum = 0
  for (const cue of candidate.cues) sum += worth[cue] * repeatedCue ** (covered.get(cue) ?? 0)
  const { quoted, kind } = candidate.sentence
  return sum * (quoted ? 0.5 : 1) * (kind === 'heading' ? 0.2 : 1)
}

const plainWorth = ({ rank, terms, sentence, at }: Candidate, count: number): number => {
  const shape = sentence.kind === 'heading' || terms.length < 3 ? 0.4 : 1
  // Prose states its subject first.
  const first = at === 0 && sentence.speaker === undefined && sentence.kind === 'text' ? 0.3 : 0
  const trust = Math.min(1, Math.max(0.5, count / reliableLength))
  return centralityWorth * trust * (0.25 + 0.75 * rank) * shape + first
}

/** Chosen sentences in text order; `comparisons` counts sentence pairs compared. */
export const chooseSentences = (
  candidates: readonly Candidate[],
  limit: number,
): { chosen: Candidate[]; comparisons: number } => {
  const none: ReadonlyMap<Cue, number> = new Map()
  const pool = candidates
    .map((candidate) => ({ candidate, base: cuesWorth(candidate, none) + plainWorth(candidate, candidates.length) }))
    .toSorted((one, other) => other.base - one.base || one.candidate.at - other.candidate.at)
    .slice(0, poolSize)
    .map(({ candidate }): Entry => ({ candidate, likeness: 0, overruled: false, taken: false }))
  const entries = new Map(pool.map((entry) => [entry.candidate, entry]))
  const byPosition = new Map(candidates.map((candidate) => [candidate.at, candidate]))
  const last = latestWord(candidates)
  const covered = new Map<Cue, number>()
  const chosen = new Set<Candidate>()
  let comparisons = 0
  let searches = 0

  const antecedentOf = ({ antecedent }: Candidate): Candidate | undefined => {
    const before = antecedent === undefined ? undefined : byPosition.get(antecedent)
    return before === undefined || chosen.has(before) ? undefined : before
  }
  const gain = ({ candidate, likeness, overruled }: Entry): number => {
    const all = cuesWorth(candidate, covered) + plainWorth(candidate, candidates.length)
    // There is no room left for the sentence it refers to.
    const alone = antecedentOf(candidate) !== undefined && limit - chosen.size < 2 ? 0.4 : 1
    return all * (1 - 0.6 * likeness) * (overruled ? 0.35 : 1) * alone
  }
  const take = (candidate: Candidate): void => {
    if (chosen.has(candidate) || chosen.size >= limit) return
    chosen.add(candidate)
    for (const cue of candidate.cues) covered.set(cue, (covered.get(cue) ?? 0) + 1)
    const own = entries.get(candidate)
    if (own !== undefined) own.taken = true
    for (const entry of pool) {
      if (entry.taken) continue
      comparisons += 1
      entry.likeness = Math.max(entry.likeness, similarity(entry.candidate.vector, candidate.vector))
      if (entry.likeness >= nearlySame && entry.candidate.antecedent === undefined) entry.taken = true
    }
  }

  while (chosen.size < limit) {
    let best: Entry | undefined
    const said = [...chosen].filter(({ cues }) => cues.size > 0).length >= 3
    const least = said ? leastGainAfter[limit > 6 ? 'long' : 'short'] : leastGain
    let most = chosen.size === 0 ? -1 : least
    for (const entry of pool) {
      const value = entry.taken ? -1 : gain(entry)
      if (value > most) {
        best = entry
        most = value
      }
    }
    if (best === undefined) break
    const latest = searches < limit * 3 ? last.on(best.candidate) : undefined
    searches += 1
    if (latest !== undefined && !chosen.has(latest.later)) {
      // Takes the later sentence first; the earlier one may follow if it still adds something.
      if (latest.overruled) best.overruled = true
      const before = antecedentOf(latest.later)
      if (before !== undefined && limit - chosen.size > 1) take(before)
      take(latest.later)
      continue
    }
    if (latest?.overruled === true && !best.overruled) {
      best.overruled = true
      continue
    }
    const before = antecedentOf(best.candidate)
    if (before !== undefined && limit - chosen.size > 1) take(before)
    take(best.candidate)
  }
  return {
    chosen: [...chosen].toSorted((one, other) => one.at - other.at),
    comparisons: comparisons + last.comparisons(),
  }
}
