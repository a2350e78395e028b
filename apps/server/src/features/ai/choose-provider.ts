import type { AiMode } from '@joinery/contract/ai'
import { messages } from '@joinery/contract/messages'

import { ProductError } from '#platform/product-error.ts'

import type { Provider } from './providers/provider.ts'

export const modesOf = ({ image, text }: Provider): AiMode[] => [
  ...(image ? (['image'] as const) : []),
  ...(text ? (['text'] as const) : []),
]

/** The one that was chosen, if it is there and can do this; else the first that can. The local one always can. */
export const chooseProvider = (providers: readonly Provider[], chosen: string | undefined, mode: AiMode): Provider => {
  const able = providers.filter((provider) => provider.isAvailable && modesOf(provider).includes(mode))
  const provider = able.find(({ id }) => id === chosen) ?? able[0]
  if (!provider) throw new Error(`Nobody can do ${mode}`)
  return provider
}

/** The one that was named, and no other. */
export const requireProvider = (providers: readonly Provider[], named: string, mode?: AiMode): Provider => {
  const provider = providers.find(({ id, isAvailable }) => id === named && isAvailable)
  const isAble = provider !== undefined && (mode === undefined || modesOf(provider).includes(mode))
  if (!isAble) throw new ProductError('bad_request', messages.ai.providerUnknown)
  return provider
}
