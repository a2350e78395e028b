// What somebody wants different in a picture, for each person and picture: closing it or leafing on costs nobody their
// words. They are kept until the revision is made.
import { keepDraftText, readDraftText } from '#lib/drafts/draft-text.ts'

const keyOf = (scope: string): string => `revise-prompt:${scope}`

export const readWords = (scope: string): string => readDraftText(keyOf(scope)) ?? ''

/** Empty ones are forgotten. */
export const keepWords = (scope: string, words: string): void => keepDraftText(keyOf(scope), words || null)
