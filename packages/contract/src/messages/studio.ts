// The sentences of the local studio. Apart from the others: only the server says them, and the first load stays light.

/** As many words as one reads in a sentence; a prompt may have hundreds that nobody understands. */
const mostWords = 8
const longestWord = 60

const cut = (words: string): string => (words.length > longestWord ? `${words.slice(0, longestWord)}...` : words)

const listOf = (words: readonly string[]): string => {
  const different = [...new Set(words)].map(cut)
  const rest = different.length - mostWords
  return different.slice(0, mostWords).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

export type Refusal = {
  readonly understood: readonly string[]
  readonly notUnderstood: readonly string[]
  /** The language of the prompt if it is not English. */
  readonly language: string | null
  /** A prompt that would work. */
  readonly suggestion: string | null
}

const reasonFor = ({ understood, notUnderstood, language }: Refusal): string => {
  if (language !== null) return `This looks like ${language}, and the local preview reads English only.`
  if (notUnderstood.length > 0) return `Not understood: ${listOf(notUnderstood)}.`
  return understood.length > 0 ? 'This picture would stay as it is.' : 'There is nothing here that it could do.'
}

export const studioMessages = {
  notUnderstood: (words: readonly string[]) => `not understood: ${listOf(words)}`,
  /** Why nothing is done, what can be done, what needs a model, and one suggestion. */
  refusal: (refusal: Refusal) =>
    `${reasonFor(refusal)} The local preview changes light, tone, colour, material and style of what is in the picture; ` +
    'new things, things taken away and photorealistic renders need an AI model.' +
    (refusal.suggestion === null ? '' : ` Try: ${refusal.suggestion}.`),
  noCreditsUsed: 'No credits were used.',
  /** Which surface the words mean is a guess, or it was not surely found. */
  asks: (words: string) => `Where should ${cut(words)} go? Point at it.`,
  /** Nobody could look at the picture just now. */
  pointFailed: 'The surface could not be looked for. Please try again, or mark it by hand.',
  noPreview: 'This provider does not say beforehand what it will do',
} as const
