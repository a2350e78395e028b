import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

/** Why this prompt cannot be sent, if there is a reason. Credits that are not known yet are the server's to count. */
export const generationFault = (prompt: string, credits: number | null): string | null => {
  if (prompt.length > limits.ai.promptMax) return messages.ai.promptTooLong
  return credits !== null && credits < limits.ai.imageCredits ? messages.ai.creditsNeeded : null
}
