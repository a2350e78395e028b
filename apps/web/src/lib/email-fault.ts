import { messages } from '@joinery/contract/messages'

import { isLikelyEmail } from './likely-email.ts'

/** Validates an address in the browser; the server makes the final check. */
export const emailFault = (email: string): string | null => {
  const address = email.trim()
  if (!address) return messages.project.memberEmailRequired
  return isLikelyEmail(address) ? null : messages.project.memberEmailInvalid
}
