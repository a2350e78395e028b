// The providers together with what is known of them.
import type { AiState } from '#features/ai/ai-context.ts'
import type { Provider } from '#features/ai/providers/provider.ts'
import type { Context } from '#platform/context.ts'

import { findHealth } from './health-queries.ts'

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

/** Whether there is somebody to ask: not what works here, nor what is not set up. */
export const isAsked = ({ isLocal, isAvailable }: Provider): boolean => !isLocal && isAvailable

/** Set up, and not known to be broken. */
export const isUsable = ({ isAvailable, health }: KnownProvider): boolean => isAvailable && health !== 'broken'
