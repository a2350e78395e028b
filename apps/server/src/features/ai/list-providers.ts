import type { AiMode, Provider as PresentedProvider } from '@joinery/contract/ai'

import type { AiContext } from './ai-context.ts'
import { findChoice } from './choice-queries.ts'
import { chooseProvider, modesOf } from './choose-provider.ts'
import { isUsable, readProviders, type KnownProvider } from './health/known-providers.ts'

const presentProvider = (provider: KnownProvider, current: string): PresentedProvider => ({
  id: provider.id,
  name: provider.name,
  description: provider.description,
  modes: modesOf(provider),
  available: provider.isAvailable,
  current: provider.id === current,
  previews: provider.preview !== undefined,
  can: provider.can,
  health: provider.health,
  training: provider.training,
  credits: provider.credits,
})

/** Somebody may have chosen one that writes only; images then come from elsewhere, and the choice stays. */
const findCurrent = (providers: readonly KnownProvider[], chosen: string | undefined): KnownProvider =>
  providers.find((provider) => provider.id === chosen && isUsable(provider)) ??
  chooseProvider(providers, chosen, 'image')

/** The provider that an image is asked of, which is what people choose. */
export const getCurrentProvider = async (context: AiContext): Promise<PresentedProvider> => {
  const providers = await readProviders(context)
  const current = findCurrent(providers, await findChoice(context.db, context.actor.uid_user))
  return presentProvider(current, current.id)
}

/** With a mode: those that can do it, and `current` is the one that would. */
export const listProviders = async (context: AiContext, mode?: AiMode): Promise<PresentedProvider[]> => {
  const providers = await readProviders(context)
  const chosen = await findChoice(context.db, context.actor.uid_user)
  const current = mode === undefined ? findCurrent(providers, chosen) : chooseProvider(providers, chosen, mode)
  return providers
    .filter((provider) => mode === undefined || modesOf(provider).includes(mode))
    .map((provider) => presentProvider(provider, current.id))
    .toSorted((one, other) => Number(other.current) - Number(one.current))
}
