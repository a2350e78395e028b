// Links related sentences: 'Agreed!' and its subject, a question and its answer, a request and its fulfilment. Only the
// few sentences before or after are searched.
import type { Cue } from './cues/find-cues.ts'
import type { ReadSentence } from './read-sentences.ts'
import { matterWords } from './words/word-lists.ts'

const reach = 5

const pronouns = new Set("it this that that's they both he she those these".split(' '))
const replies = new Set('yes ok okay agreed approved confirmed deal done'.split(' '))
const settling: readonly Cue[] = ['decision', 'approval', 'change', 'preference']
const weighing: readonly Cue[] = [...settling, 'pending', 'problem']
const standing: readonly Cue[] = ['money', 'measure', 'deadline']

/** Whether the sentence needs another one to be understood: 'Approved!', 'Make it granite', 'This is still open'. */
const needsAntecedent = ({ words, terms, cues: { found }, sentence }: ReadSentence): boolean => {
  if (sentence.cutStart || sentence.kind === 'item' || !weighing.some((cue) => found.has(cue))) return false
  if (pronouns.has(words[0] ?? '')) return terms.length <= 3
  if (!settling.some((cue) => found.has(cue)) || standing.some((cue) => found.has(cue))) return false
  if (replies.has(words[0] ?? '')) return terms.length <= 2
  const named = terms.some((term) => term.includes(' ') || (matterWords.has(term) && term !== 'option'))
  return !named && terms.length <= 2
}

/** Of the preceding sentences, picks a question, one that shares a word, one by another speaker, or the nearest. */
const findAntecedent = (read: readonly ReadSentence[], own: ReadSentence): number | undefined => {
  let best: number | undefined
  let most = -Infinity
  for (let back = own.at - 1; back >= Math.max(0, own.at - reach); back -= 1) {
    const before = read[back]
    if (before === undefined || before.cues.smallTalk || before.sentence.kind === 'frame') continue
    const shares = before.terms.some((term) => own.terms.includes(term))
    const other = own.sentence.speaker !== undefined && before.sentence.speaker !== own.sentence.speaker
    const asks = before.cues.found.has('question')
    const fit = (shares ? 3 : 0) + (asks ? 2 : 0) + (other ? 2 : 0) - (own.at - back) * 0.4
    if (fit > most) {
      best = back
      most = fit
    }
  }
  return best
}

/** 'Oak or walnut?' 'Walnut, thanks!': the answer is a decision without a cue of its own. */
const answersChoice = (own: ReadSentence, asked: ReadSentence | undefined): boolean =>
  asked !== undefined &&
  asked.cues.found.has('question') &&
  asked.words.includes('or') &&
  own.sentence.speaker !== undefined &&
  own.sentence.speaker !== asked.sentence.speaker &&
  own.words.length <= 8 &&
  !own.cues.found.has('question') &&
  own.terms.some((term) => asked.terms.includes(term))

const doneWords = new Set(['done', 'sent', 'attached', 'uploaded', 'shared', 'forwarded', 'emailed', 'paid'])
const answerWords = new Set(['yes', 'yep', 'yeah', 'no', 'nope', 'sure', 'correct', 'exactly'])

/** Cues to drop once a question was answered or a request was met. */
const noLongerOpen = (read: readonly ReadSentence[], asked: ReadSentence): readonly Cue[] => {
  const { found } = asked.cues
  if (!found.has('question') && !found.has('request')) return []
  const others = read
    .slice(asked.at + 1, asked.at + reach)
    .filter(({ sentence }) => sentence.speaker !== undefined && sentence.speaker !== asked.sentence.speaker)
  const met = others.some(
    ({ words }) => words.slice(0, 4).some((word) => doneWords.has(word)) && !words.includes('not'),
  )
  if (met) return ['question', 'request']
  const answered = others.some(
    ({ words, terms }) => answerWords.has(words[0] ?? '') || terms.some((term) => asked.terms.includes(term)),
  )
  return answered ? ['question'] : []
}

export type Answered = ReadSentence & {
  /** Position of the sentence this one refers to. */
  readonly antecedent: number | undefined
}

export const findAnswers = (read: readonly ReadSentence[]): Answered[] =>
  read.map((own) => {
    const choice = [read[own.at - 1], read[own.at - 2]].find((before) => answersChoice(own, before))
    const antecedent = choice?.at ?? (needsAntecedent(own) ? findAntecedent(read, own) : undefined)
    const closed = noLongerOpen(read, own)
    if (choice === undefined && closed.length === 0) return { ...own, antecedent }
    const found = new Set([...own.cues.found].filter((cue) => !closed.includes(cue)))
    if (choice !== undefined) found.add('decision')
    return { ...own, antecedent, cues: { found, smallTalk: choice === undefined && own.cues.smallTalk } }
  })
