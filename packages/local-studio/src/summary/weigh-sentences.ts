// Candidate sentences with their cues, centrality and answers. Leaves out small talk, email boilerplate and
// repetitions, unless there is nothing else.
import { rankByCentrality, weighTerms, type Vector } from './centrality.ts'
import type { Cue } from './cues/find-cues.ts'
import { findAnswers, type Answered } from './find-answers.ts'
import { readSentences } from './read-sentences.ts'
import type { Sentence } from './sentences/split-sentences.ts'

export type Candidate = {
  readonly sentence: Sentence
  /** Position in the text. */
  readonly at: number
  readonly cues: ReadonlySet<Cue>
  readonly terms: readonly string[]
  readonly vector: Vector
  /** Centrality from 0 to 1. */
  readonly rank: number
  /** Position of the sentence this one refers to, such as the subject of 'Agreed!'. */
  readonly antecedent: number | undefined
}

const lasting: readonly Cue[] = ['decision', 'approval', 'change', 'preference', 'request']

/** Drops repetitions. Of repeated decisions the later one stays, because another decision may be between them. */
const withoutRepetitions = (sentences: readonly Answered[]): Answered[] => {
  const kept = new Map<string, Answered>()
  for (const each of sentences) {
    const key = `${each.sentence.text}|${each.antecedent ?? ''}`
    const earlier = kept.get(key)
    const later = lasting.some((cue) => each.cues.found.has(cue)) && !each.sentence.quoted
    if (earlier === undefined || earlier.sentence.quoted || later) kept.set(key, each)
  }
  return [...kept.values()].toSorted((one, other) => one.at - other.at)
}

/** `steps` is the cost of the ranking. */
export const weighSentences = (
  sentences: readonly Sentence[],
): { candidates: Candidate[]; english: boolean; steps: number } => {
  const { read, english } = readSentences(sentences)
  const answered = findAnswers(read)
  const telling = answered.filter(({ cues, sentence }) => !cues.smallTalk && sentence.kind !== 'frame')
  const kept = withoutRepetitions(telling.length > 0 ? telling : answered)
  const { vectors, terms } = weighTerms(kept.map((each) => each.terms))
  const { ranks, steps } = rankByCentrality(vectors, terms)
  const candidates = kept.map(({ sentence, at, cues, terms: own, antecedent }, index): Candidate => {
    const vector = vectors[index] ?? { ids: [], weights: [] }
    return { sentence, at, cues: cues.found, terms: own, vector, rank: ranks[index] ?? 0, antecedent }
  })
  return { candidates, english, steps }
}
