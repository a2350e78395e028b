import type { Provider } from '@joinery/contract/ai'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

/** What an image costs; until its provider is known, what it costs by default. */
export const priceOf = (provider: Provider | null): number => provider?.credits ?? limits.ai.imageCredits

/** Why this prompt cannot be sent, if there is a reason. Credits that are not known yet are the server's to count. */
export const generationFault = (prompt: string, credits: number | null, provider: Provider | null): string | null => {
  if (prompt.length > limits.ai.promptMax) return messages.ai.promptTooLong
  const price = priceOf(provider)
  return credits !== null && credits < price ? messages.ai.creditsNeeded(price) : null
}
