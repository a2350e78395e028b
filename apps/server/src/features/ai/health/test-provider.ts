// Operator's test: first the health check, which gives better reasons, then one small image that is not stored or charged
// to a person. The service may charge the operator.
import { messages } from '@joinery/contract/messages'
import { isBroken, ProviderError } from '@joinery/image-providers/provider-error'

import type { AiState } from '#features/ai/ai-context.ts'
import { timeLimitMs } from '#features/ai/ask-provider.ts'
import { isAsked, readProviders } from '#features/ai/choose-provider.ts'
import type { Provider } from '#features/ai/providers/provider.ts'
import type { Context } from '#platform/context.ts'
import { openImage } from '#platform/images/image-pool.ts'
import { ProductError } from '#platform/product-error.ts'

import { askHealth } from './check-providers.ts'
import { storeSeen } from './health-queries.ts'
import { presentHealth, type ProviderHealth } from './list-provider-health.ts'
import { findingOf } from './mark-provider.ts'

const side = 512
const prompt = 'Warmer light'

const tryImage = async (context: Context, provider: Provider): Promise<ProviderError | null> => {
  if (!provider.image) return null
  const pixels = Buffer.alloc(side * side * 3, 'b08968', 'hex')
  const bytes = await openImage(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
  try {
    await provider.image({
      images: [{ bytes, mimetype: 'image/png' }],
      prompt,
      outputFormat: 'png',
      size: { width: side, height: side },
      signal: AbortSignal.timeout(timeLimitMs(context)),
    })
    return null
  } catch (error) {
    if (!(error instanceof ProviderError)) return new ProviderError('failed', 'The provider returned no image')
    // Refusing a plain image, or being busy, counts as working.
    return error.kind === 'refused' || error.kind === 'busy' ? null : error
  }
}

/** Stores only lasting findings; temporary errors are only returned. */
export const testProvider = async (context: Context & AiState, id: string): Promise<ProviderHealth> => {
  const provider = (await readProviders(context)).find((one) => one.id === id && one.isAvailable)
  if (!provider) throw new ProductError('not_found', messages.ai.providerUnknown)
  const finding = await askHealth(provider, new AbortController().signal)
  const fault = finding ?? (await tryImage(context, provider))
  if (isAsked(provider) && (fault === null || isBroken(fault.kind))) {
    await storeSeen(context.db, findingOf(context, provider, fault))
  }
  return presentHealth({
    ...provider,
    health: fault === null ? 'ok' : 'broken',
    reason: fault === null ? null : fault.message,
    checkedAt: context.clock.now(),
  })
}
