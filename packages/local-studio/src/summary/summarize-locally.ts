// Extractive summary without a model: sentences of the text, chosen by their cues and centrality. Deterministic, and
// linear in the length of the text.
import { chooseSentences } from './choose-sentences.ts'
import { cutLong, longestSentence } from './sentences/cut-long.ts'
import { splitSentences } from './sentences/split-sentences.ts'
import { weighSentences } from './weigh-sentences.ts'
import { writeSummary } from './write-summary.ts'

export type Verbosity = 'low' | 'medium' | 'high'

/** Maximum number of sentences, and maximum share of the text's sentences. */
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
  // Bullets must not make a short conversation longer, and a text of marks only has no sentence.
  if (summary.length > whole.length) return whole
  return summary === '' ? (cutLong(whole)[0]?.text ?? '') : summary
}
