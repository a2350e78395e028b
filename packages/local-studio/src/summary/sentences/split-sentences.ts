// From lines to sentences: wrapped lines grow together, a list is read with the line that announces it, and each
// sentence knows who said it.
import { cutLong } from './cut-long.ts'
import { joinLists } from './join-lists.ts'
import { joinWrapped } from './join-wrapped.ts'
import { readLines, type Line } from './read-lines.ts'
import { splitLine, writesCapitals } from './split-line.ts'
import { withoutScraps } from './without-scraps.ts'

export type Sentence = {
  readonly text: string
  readonly kind: Line['kind']
  readonly quoted: boolean
  readonly speaker: string | undefined
  readonly lead: Line['lead']
  readonly turn: number
  /** A piece of a longer sentence: something came before, or after. */
  readonly cutStart: boolean
  readonly cutEnd: boolean
}

/** Real texts of the greatest length have half of this. */
const mostSentences = 6000

export const splitSentences = (text: string): readonly Sentence[] => {
  const capitals = writesCapitals(text)
  const sentences: Sentence[] = []
  for (const { text: line, kind, quoted, speaker, lead, turn } of joinLists(joinWrapped(readLines(text))))
    for (const sentence of splitLine(line, capitals))
      for (const { text: piece, cutStart, cutEnd } of cutLong(sentence))
        sentences.push({ text: piece, kind, quoted, speaker, lead, turn, cutStart, cutEnd })
  return withoutScraps(sentences, mostSentences, (sentence) => sentence.text.length)
}
