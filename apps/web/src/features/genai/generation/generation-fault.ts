import type { Provider } from '@joinery/contract/ai'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

/** Price of `count` images; the default price until the provider is known. */
export const priceOf = (provider: Provider | null, count = 1): number =>
  count * (provider?.credits ?? limits.ai.imageCredits)

/** Returns why this prompt cannot be sent, or null. Unknown credits are left for the server to check. */
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
