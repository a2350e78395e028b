import type { Generation } from '@joinery/contract/generations'
import { generationMessages } from '@joinery/contract/messages/generation-messages'

import type { AiContext } from '#features/ai/ai-context.ts'
import { pickProvider } from '#features/ai/choose-provider.ts'
import { listImagesOf } from '#features/ai/images/generated-queries.ts'
import { reserveForJob } from '#features/credits/ledger.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { requireOwn } from './cancel-generation.ts'
import { broadcastCredits } from './end-generation.ts'
import { findGeneration, listSources, updateGeneration } from './generation-queries.ts'
import { presentGeneration, broadcastGeneration } from './present-generation.ts'
import { reservationLimitFor } from './start-generation.ts'

/** Requests missing images again at the current price, from the same or another named provider. */
export const retryGeneration = async (
  context: AiContext,
  uid_generation: string,
  named: string | undefined,
): Promise<Generation> => {
  const { actor, clock, db } = context
  const known = await findGeneration(db, actor.uid_user, uid_generation)
  if (!known) throw new ProductError('not_found', generationMessages.notFound)
  const provider = await pickProvider(context, named ?? known.provider, 'image')
  const retried = await transaction(db, async (tx) => {
    const row = await requireOwn(context, tx, uid_generation)
    if (row.finished_at === null) throw new ProductError('conflict', generationMessages.stillRunning)
    const missing = row.count - (await listImagesOf(tx, [uid_generation])).length
    if (missing <= 0) throw new ProductError('conflict', generationMessages.nothingToRetry)
    const sources = await listSources(tx, [uid_generation])
    if (sources.length === 0 || sources.some(({ key }) => key === null))
      throw new ProductError('conflict', generationMessages.inputsDeleted)
    const cost = { amount: missing * provider.credits, reason: 'image', provider } as const
    const reserved = await reserveForJob(context, tx, cost, reservationLimitFor(false))
    if (reserved instanceof ProductError) return reserved
    tx.afterCommit(() => {
      context.generations.poke()
      broadcastGeneration(context, uid_generation, actor.uid_user)
    })
    await broadcastCredits(context, tx, actor.uid_user)
    return updateGeneration(tx, uid_generation, {
      status: 'queued',
      provider: provider.id,
      provider_name: provider.name,
      price: provider.credits,
      seed: provider.can.seed ? row.seed : null,
      uid_reservation: reserved,
      asks: 0,
      error: null,
      queued_at: clock.now(),
      finished_at: null,
    })
  })
  if (retried instanceof ProductError) throw retried
  return presentGeneration(context, retried)
}
