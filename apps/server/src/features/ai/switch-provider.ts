import { messages } from '@joinery/contract/messages'

import { ProductError } from '#platform/product-error.ts'

import type { AiContext } from './ai-context.ts'
import { setChoice } from './choice-queries.ts'

export const switchProvider = async ({ actor, db, providers }: AiContext, wanted: string): Promise<string> => {
  const provider = providers.find(({ id, isAvailable }) => id === wanted && isAvailable)
  if (!provider) throw new ProductError('bad_request', messages.ai.providerUnknown)
  await setChoice(db, actor.uid_user, provider.id)
  return provider.id
}
