import type { Can } from '@joinery/image-providers/image-provider'

import type { AiState } from '#features/ai/ai-context.ts'
import { readProviders, type Health, type KnownProvider } from '#features/ai/choose-provider.ts'
import type { ProviderKind } from '#features/ai/providers/provider.ts'
import type { Context } from '#platform/context.ts'

/** For the operator: with the reason, without keys and addresses. */
export type ProviderHealth = {
  readonly id: string
  readonly name: string
  readonly kind: ProviderKind
  readonly model: string | null
  readonly health: Health
  readonly reason: string | null
  readonly checked_at: string | null
  readonly can: Can
  readonly is_set_up: boolean
}

export const presentHealth = (provider: KnownProvider): ProviderHealth => {
  const { id, name, kind, model, health, reason, checkedAt, can, isAvailable } = provider
  const checked_at = checkedAt?.toISOString() ?? null
  return { id, name, kind, model, health, reason, checked_at, can, is_set_up: isAvailable }
}

/** All providers that people see, in order of preference; those without a key too. */
export const listProviderHealth = async (context: Context & AiState): Promise<ProviderHealth[]> =>
  (await readProviders(context)).map(presentHealth)
