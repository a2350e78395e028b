import { readDraftText, saveDraftText } from '#lib/drafts/draft-text.ts'

const keyOf = (person: string): string => `setup-hidden:${person}`

export const isSetupHidden = (person: string): boolean => readDraftText(keyOf(person)) === 'true'

export const hideSetup = (person: string): void => saveDraftText(keyOf(person), 'true')

/** False if the setup was hidden, or done when last seen. */
export const isSetupExpected = (person: string): boolean => readDraftText(keyOf(person)) === null

export const rememberSetup = (person: string, isDone: boolean): void =>
  saveDraftText(keyOf(person), isDone ? 'done' : null)
