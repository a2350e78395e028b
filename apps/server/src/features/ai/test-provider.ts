import type { ProviderHealth } from '@joinery/contract/installation/admin'
import { messages } from '@joinery/contract/messages'

import type { Context } from '#platform/context.ts'
import { drawTestPicture } from '#platform/images/test-picture.ts'
import { ProductError } from '#platform/product-error.ts'

import type { AiState } from './ai-context.ts'
import { askProvider } from './ask-provider.ts'
import { presentHealth } from './list-provider-health.ts'
import { createProviders } from './providers/create-providers.ts'
import type { Provider } from './providers/provider.ts'

const nobodyLeaves = new AbortController().signal

/** The smallest thing that it is there for: a tiny picture, or where it makes none a few words. */
const askLittle = async (provider: Provider, signal: AbortSignal): Promise<void> => {
  if (provider.image) {
    const input = { bytes: await drawTestPicture(), mimetype: 'image/png' }
    const { bytes } = await provider.image([input], 'Warm light', { format: 'png' }, signal)
    if (bytes.length === 0) throw new Error('The provider made nothing')
    return
  }
  await provider.text?.('The fronts are walnut.', { effort: 'minimal', verbosity: 'low' }, signal)
}

/** Asks once. What comes of it is noted, and answered; no credits are charged, because nobody gets anything. */
export const testProvider = async (
  context: Context & AiState,
  id: string,
  person: AbortSignal = nobodyLeaves,
): Promise<ProviderHealth> => {
  const provider = createProviders(context.config).find((one) => one.id === id)
  if (!provider) throw new ProductError('not_found', messages.http.notFound)
  if (!provider.isAvailable) throw new ProductError('conflict', messages.ai.providerUnknown)
  try {
    await askProvider(context, provider, person, messages.ai.providerFailed, (signal) => askLittle(provider, signal))
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    // noted by askProvider: that it did not work is the answer
  }
  return presentHealth(context, provider)
}
