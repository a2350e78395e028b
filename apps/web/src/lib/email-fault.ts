import { messages } from '@joinery/contract/messages'

import { isLikelyEmail } from './likely-email.ts'

/** What is wrong with an address, as far as the browser can tell; the server has the last word. */
export const emailFault = (email: string): string | null => {
  const address = email.trim()
  if (!address) return messages.project.memberEmailRequired
  return isLikelyEmail(address) ? null : messages.project.memberEmailInvalid
}
