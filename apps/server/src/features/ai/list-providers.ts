import type { AiMode, Provider as PresentedProvider } from '@joinery/contract/ai'

import type { AiContext } from './ai-context.ts'
import { findChoice } from './choice-queries.ts'
import { chooseProvider, modesOf } from './choose-provider.ts'
import type { Provider } from './providers/provider.ts'

const presentProvider = (provider: Provider, current: string): PresentedProvider => ({
  id: provider.id,
  name: provider.name,
  description: provider.description,
  modes: modesOf(provider),
  available: provider.isAvailable,
  current: provider.id === current,
  previews: provider.preview !== undefined,
})

/** The provider that an image is asked of, which is what people choose. */
export const getCurrentProvider = async ({ actor, db, providers }: AiContext): Promise<PresentedProvider> => {
  const chosen = await findChoice(db, actor.uid_user)
  // Somebody may have chosen one that writes only; images then come from elsewhere, and the choice stays.
  const current =
    providers.find(({ id, isAvailable }) => id === chosen && isAvailable) ?? chooseProvider(providers, chosen, 'image')
  return presentProvider(current, current.id)
}

/** With a mode: those that can do it, and `current` is the one that would. */
export const listProviders = async (context: AiContext, mode?: AiMode): Promise<PresentedProvider[]> => {
  const { actor, db, providers } = context
  const current =
    mode === undefined
      ? (await getCurrentProvider(context)).id
      : chooseProvider(providers, await findChoice(db, actor.uid_user), mode).id
  return providers
    .filter((provider) => mode === undefined || modesOf(provider).includes(mode))
    .map((provider) => presentProvider(provider, current))
    .toSorted((one, other) => Number(other.current) - Number(one.current))
}
