// Providers with their health, and the choice between them.
import type { AiMode, Provider as PresentedProvider } from '@joinery/contract/ai'
import { messages } from '@joinery/contract/messages'

import type { Context } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'

import type { AiContext, AiState } from './ai-context.ts'
import { findChoice, setChoice } from './choice-queries.ts'
import { findHealth } from './health/health-queries.ts'
import type { Provider } from './providers/provider.ts'

export type Health = 'ok' | 'unknown' | 'broken'

export type KnownProvider = Provider & {
  readonly health: Health
  /** For the operator. */
  readonly reason: string | null
  readonly checkedAt: Date | null
}

export const readProviders = async ({ db, providers }: Pick<Context, 'db'> & AiState): Promise<KnownProvider[]> => {
  const isAnyAsked = providers.some(isAsked)
  const rows = new Map((isAnyAsked ? await findHealth(db) : []).map((row) => [row.provider, row]))
  return providers.map((provider) => {
    if (provider.isLocal) return { ...provider, health: 'ok', reason: null, checkedAt: null }
    const row = rows.get(provider.id)
    const isKnown = isAsked(provider) && row?.fingerprint === provider.fingerprint
    if (!row || !isKnown) return { ...provider, health: 'unknown', reason: null, checkedAt: null }
    return { ...provider, health: row.health, reason: row.reason, checkedAt: row.checked_at }
  })
}

/** Whether it is a configured external service. */
export const isAsked = ({ isLocal, isAvailable }: Provider): boolean => !isLocal && isAvailable

/** Configured and not known to be broken. */
const isUsable = ({ isAvailable, health }: KnownProvider): boolean => isAvailable && health !== 'broken'

const modesOf = ({ image, text }: Provider): AiMode[] => [
  ...(image ? (['image'] as const) : []),
  ...(text ? (['text'] as const) : []),
]

/** The chosen provider if it works and supports the mode, else the first that does. The local one always does. */
const chooseProvider = (
  providers: readonly KnownProvider[],
  chosen: string | undefined,
  mode: AiMode,
): KnownProvider => {
  const able = providers.filter((provider) => isUsable(provider) && modesOf(provider).includes(mode))
  const provider = able.find(({ id }) => id === chosen) ?? able[0]
  if (!provider) throw new Error(`No provider can do ${mode}`)
  return provider
}

/** The named provider only. */
export const requireProvider = (providers: readonly KnownProvider[], named: string, mode?: AiMode): KnownProvider => {
  const provider = providers.find((one) => one.id === named && isUsable(one))
  const isAble = provider !== undefined && (mode === undefined || modesOf(provider).includes(mode))
  if (!isAble) throw new ProductError('bad_request', messages.ai.providerUnknown)
  return provider
}

/** The named provider, else the person's choice. */
export const pickProvider = async (
  context: AiContext,
  named: string | undefined,
  mode: AiMode,
): Promise<KnownProvider> => {
  const providers = await readProviders(context)
  if (named !== undefined) return requireProvider(providers, named, mode)
  return chooseProvider(providers, await findChoice(context.db, context.actor.uid_user), mode)
}

export const switchProvider = async (context: AiContext, wanted: string): Promise<string> => {
  const provider = requireProvider(await readProviders(context), wanted)
  await setChoice(context.db, context.actor.uid_user, provider.id)
  return provider.id
}

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

/** A chosen provider may only write text; images then come from another, and the choice stays. */
const findCurrent = (providers: readonly KnownProvider[], chosen: string | undefined): KnownProvider =>
  providers.find((provider) => provider.id === chosen && isUsable(provider)) ??
  chooseProvider(providers, chosen, 'image')

/** The provider used for images, which is what people choose. */
export const getCurrentProvider = async (context: AiContext): Promise<PresentedProvider> => {
  const providers = await readProviders(context)
  const current = findCurrent(providers, await findChoice(context.db, context.actor.uid_user))
  return presentProvider(current, current.id)
}

/** With a mode: the providers supporting it, with `current` being the one in use. */
export const listProviders = async (context: AiContext, mode?: AiMode): Promise<PresentedProvider[]> => {
  const providers = await readProviders(context)
  const chosen = await findChoice(context.db, context.actor.uid_user)
  const current = mode === undefined ? findCurrent(providers, chosen) : chooseProvider(providers, chosen, mode)
  return providers
    .filter((provider) => mode === undefined || modesOf(provider).includes(mode))
    .map((provider) => presentProvider(provider, current.id))
    .toSorted((one, other) => Number(other.current) - Number(one.current))
}
