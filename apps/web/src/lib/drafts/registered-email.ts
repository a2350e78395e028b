// The address registered in this browser that has not logged in yet. The verification link opens a new page, where
// the login form is filled in with it.
import { keepDraftText, readDraftText } from './draft-text.ts'

const key = 'registered-email'

export const readRegisteredEmail = (): string => readDraftText(key) ?? ''

/** `null` deletes it. */
export const keepRegisteredEmail = (email: string | null): void => keepDraftText(key, email)
