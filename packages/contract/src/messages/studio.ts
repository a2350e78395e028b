// Texts of the local studio. Only the server uses them; a separate file keeps the first load small.

import { maskMessages } from './mask-messages.ts'

/** Maximum number of unknown words listed; a prompt may have hundreds. */
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
  if (language !== null) return `This looks like ${language}. The local preview only understands English.`
  if (notUnderstood.length > 0) return `Not applied: ${listOf(notUnderstood)}.`
  return understood.length > 0 ? 'This would not change the image.' : "The local preview can't do this."
}

export const studioMessages = {
  notUnderstood: (words: readonly string[]) => `Not applied: ${listOf(words)}`,
  /** Why nothing is done, what can be done, what needs a model, and one suggestion. */
  refusal: (refusal: Refusal) =>
    `${reasonFor(refusal)} The local preview can change the light, tone, colour, material and style of what is already in the image. ` +
    'To add or remove objects, or to get a photorealistic render, choose an AI model.' +
    (refusal.suggestion === null ? '' : ` Try: ${refusal.suggestion}.`),
  noCreditsUsed: 'No credits were used.',
  /** The surface is a guess or was not found with confidence. */
  areaQuestion: (words: string) => `Where should ${cut(words)} go? Select the area.`,
  /** The image could not be analysed. */
  surfaceFailed: maskMessages.surfaceFailed,
  noPreview: 'No preview available for this provider',
} as const
