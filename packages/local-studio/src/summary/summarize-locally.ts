// A summary without any model: sentences of the text itself, chosen by what they settle and by how central they are.
// It never says what the text does not say, gives the same answer every time, and costs time in proportion to the
// length of the text, whatever is in it.
import { chooseSentences } from './choose-sentences.ts'
import { cutLong, longestSentence } from './sentences/cut-long.ts'
import { splitSentences } from './sentences/split-sentences.ts'
import { weighSentences } from './weigh-sentences.ts'
import { writeSummary } from './write-summary.ts'

export type Verbosity = 'low' | 'medium' | 'high'

/** At most so many sentences, and at most this share of those that there are. */
const lengths: Readonly<Record<Verbosity, { most: number; share: number }>> = {
  low: { most: 3, share: 0.6 },
  medium: { most: 6, share: 0.75 },
  high: { most: 12, share: 0.9 },
}

export const summarizeLocally = (text: string, { verbosity }: { verbosity: Verbosity }): string => {
  const whole = text.trim()
  const sentences = splitSentences(whole)
  const starts = sentences.filter(({ cutStart }) => !cutStart).length
  if (starts <= 2 && whole.length <= longestSentence * 2) return whole
  const { candidates, english } = weighSentences(sentences)
  const { most, share } = lengths[verbosity]
  const limit = Math.min(most, Math.max(1, Math.ceil(sentences.length * share)))
  const summary = writeSummary(chooseSentences(candidates, limit).chosen, { english })
  // Bullets must not make a short conversation longer than it was, and a text of nothing but marks has no sentence.
  if (summary.length > whole.length) return whole
  return summary === '' ? (cutLong(whole)[0]?.text ?? '') : summary
}
