// The address registered in this browser that has not logged in yet. The verification link opens a new page, where
// the login form is filled in with it.
import { saveDraftText, readDraftText } from './draft-text.ts'

const key = 'registered-email'

export const readRegisteredEmail = (): string => readDraftText(key) ?? ''

export const saveRegisteredEmail = (email: string | null): void => saveDraftText(key, email)
