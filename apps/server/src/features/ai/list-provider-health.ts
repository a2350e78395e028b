// The providers as those see them who set them up: what they can, whether they work, and what is wrong in plain words.
import type { ProviderHealth } from '@joinery/contract/installation/admin'

import type { Context } from '#platform/context.ts'

import type { AiState } from './ai-context.ts'
import { createProviders } from './providers/create-providers.ts'
import type { Provider } from './providers/provider.ts'

type HealthContext = Pick<Context, 'config'> & AiState

/** By the settings that a provider comes from. */
const kindOf = ({ id, isLocal }: Provider, { config }: HealthContext): string => {
  if (isLocal || id === 'compatible') return id
  return config.GOOGLE_IMAGE_MODELS.includes(id) ? 'google' : 'openai'
}

const modelOf = ({ id, isLocal }: Provider, { config }: HealthContext): string | null => {
  if (isLocal) return null
  return id === 'compatible' ? (config.AI_IMAGE_MODEL ?? config.AI_TEXT_MODEL ?? null) : id
}

export const presentHealth = (context: HealthContext, provider: Provider): ProviderHealth => {
  const note = context.providerNotes.get(provider.id)
  return {
    id: provider.id,
    name: provider.name,
    kind: kindOf(provider, context),
    model: modelOf(provider, context),
    health: note === undefined ? 'unknown' : note.reason === null ? 'ok' : 'broken',
    reason: note?.reason ?? null,
    checked_at: note?.at.toISOString() ?? null,
    available: provider.isAvailable,
    can: {
      image: provider.image !== undefined,
      text: provider.text !== undefined,
      preview: provider.preview !== undefined,
    },
  }
}

export const listProviderHealth = (context: HealthContext): ProviderHealth[] =>
  createProviders(context.config).map((provider) => presentHealth(context, provider))
