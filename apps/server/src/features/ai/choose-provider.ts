import type { AiMode } from '@joinery/contract/ai'
import { messages } from '@joinery/contract/messages'

import { ProductError } from '#platform/product-error.ts'

import { isUsable, type KnownProvider } from './health/known-providers.ts'
import type { Provider } from './providers/provider.ts'

export const modesOf = ({ image, text }: Provider): AiMode[] => [
  ...(image ? (['image'] as const) : []),
  ...(text ? (['text'] as const) : []),
]

/** The one that was chosen, if it works and can do this; else the first that does. The local one always does. */
export const chooseProvider = (
  providers: readonly KnownProvider[],
  chosen: string | undefined,
  mode: AiMode,
): KnownProvider => {
  const able = providers.filter((provider) => isUsable(provider) && modesOf(provider).includes(mode))
  const provider = able.find(({ id }) => id === chosen) ?? able[0]
  if (!provider) throw new Error(`Nobody can do ${mode}`)
  return provider
}

/** The one that was named, and no other. */
export const requireProvider = (providers: readonly KnownProvider[], named: string, mode?: AiMode): KnownProvider => {
  const provider = providers.find((one) => one.id === named && isUsable(one))
  const isAble = provider !== undefined && (mode === undefined || modesOf(provider).includes(mode))
  if (!isAble) throw new ProductError('bad_request', messages.ai.providerUnknown)
  return provider
}
