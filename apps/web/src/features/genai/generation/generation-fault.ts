import type { Provider } from '@joinery/contract/ai'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

/** What so many images cost; until their provider is known, what they cost by default. */
export const priceOf = (provider: Provider | null, count = 1): number =>
  count * (provider?.credits ?? limits.ai.imageCredits)

/** Why this prompt cannot be sent, if there is a reason. Credits that are not known yet are the server's to count. */
export const generationFault = (
  prompt: string,
  credits: number | null,
  provider: Provider | null,
  count = 1,
): string | null => {
  if (prompt.length > limits.ai.promptMax) return messages.ai.promptTooLong
  const price = priceOf(provider, count)
  return credits !== null && credits < price ? messages.ai.creditsNeeded(price) : null
}
