import type { Generation } from '@joinery/contract/generations'
import { generationMessages } from '@joinery/contract/messages/generation-messages'

import type { AiContext, AiState } from '#features/ai/ai-context.ts'
import type { Context } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { userRoom } from '#platform/realtime/rooms.ts'

import { listRunningGenerations } from './claim-queries.ts'
import { endGeneration, giveUpBlobs } from './end-generation.ts'
import { deleteGeneration, listSources, lockGeneration, type GenerationRow } from './generation-queries.ts'
import { presentGeneration } from './present-generation.ts'

const isUnderWay = ({ status }: GenerationRow): boolean => status === 'queued' || status === 'running'

/** Deletes an ended, locked row with everything only it needs; its images stay. */
export const removeGeneration = async (context: Context, tx: Tx, row: GenerationRow): Promise<void> => {
  const sources = await listSources(tx, [row.uid_generation])
  const keys = [row.mask_key, ...sources.flatMap(({ key, thumbnail_key }) => [key, thumbnail_key])]
  await giveUpBlobs(
    context,
    tx,
    keys.filter((key) => key !== null),
  )
  await deleteGeneration(tx, row.uid_generation)
}

export const requireOwn = async ({ actor }: AiContext, tx: Tx, uid_generation: string): Promise<GenerationRow> => {
  const row = await lockGeneration(tx, uid_generation)
  if (row?.uid_user !== actor.uid_user || row.is_awaited) {
    throw new ProductError('not_found', generationMessages.notFound)
  }
  return row
}

/** Cancels what is not made yet, at no cost; removes an ended generation from the list. */
export const cancelGeneration = async (context: AiContext, uid_generation: string): Promise<Generation> => {
  const { actor, db, realtime } = context
  const before = await transaction(db, async (tx) => {
    const row = await requireOwn(context, tx, uid_generation)
    if (isUnderWay(row)) await endGeneration(context, tx, row, { status: 'cancelled', error: null })
    return row
  })
  if (isUnderWay(before)) {
    const ended = { ...before, status: 'cancelled' as const, progress: null, finished_at: context.clock.now() }
    return presentGeneration(context, ended)
  }
  const generation = await presentGeneration(context, before)
  await transaction(db, async (tx) => {
    const row = await requireOwn(context, tx, uid_generation)
    // A concurrent retry has started it again.
    if (isUnderWay(row)) throw new ProductError('conflict', generationMessages.stillRunning)
    await removeGeneration(context, tx, row)
  })
  realtime.emit(userRoom(actor.uid_user), 'generation_changed', { generation, is_gone: true })
  return generation
}

/** For a person who left the page or whose account was disabled. */
export const cancelQuietly = async (context: Context & AiState, tx: Tx, uid_generation: string): Promise<void> => {
  const row = await lockGeneration(tx, uid_generation)
  if (row && isUnderWay(row)) await endGeneration(context, tx, row, { status: 'cancelled', error: null })
}

export const cancelForDisabled = (context: Context & AiState): void =>
  context.transactionEvents.on('account.disabled', async (tx, { uid_user }) => {
    for (const uid_generation of await listRunningGenerations(tx, uid_user))
      await cancelQuietly(context, tx, uid_generation)
  })
