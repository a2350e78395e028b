import type { AiMode } from '@joinery/contract/ai'

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
