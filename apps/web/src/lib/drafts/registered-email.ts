// The address that was registered in this browser and has not logged in yet: the link of the verification mail opens a new
// page, and the login there has it filled in.
import { keepDraftText, readDraftText } from './draft-text.ts'

const key = 'registered-email'

export const readRegisteredEmail = (): string => readDraftText(key) ?? ''

/** `null` forgets it. */
export const keepRegisteredEmail = (email: string | null): void => keepDraftText(key, email)
