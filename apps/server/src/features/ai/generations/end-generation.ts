// Ends a generation: returns the remaining credits and deletes what is no longer needed, in one transaction.
import { recordEvent } from '#events'
import type { AiState } from '#features/ai/ai-context.ts'
import { findBalance } from '#features/credits/ledger-queries.ts'
import { giveBackRest } from '#features/credits/ledger.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { userRoom } from '#platform/realtime/rooms.ts'
import { abandonBlobs, trySweep } from '#platform/uploads/pending-blobs.ts'

import {
  deleteAnswers,
  deleteGeneration,
  dropSources,
  updateGeneration,
  type GenerationRow,
} from './generation-queries.ts'
import { broadcastGeneration } from './present-generation.ts'

export type End = {
  readonly status: 'done' | 'failed' | 'cancelled'
  readonly error: string | null
  /** Complete, so it cannot be retried. */
  readonly isWhole?: boolean
}

/** Broadcasts the person's balance after the commit. */
export const broadcastCredits = async ({ realtime }: Context, tx: Tx, uid_user: string): Promise<void> => {
  const credits = await findBalance(tx, uid_user)
  tx.afterCommit(() => realtime.emit(userRoom(uid_user), 'credits_changed', { credits }))
}

/** Releases blobs with the commit and deletes them afterwards. */
export const giveUpBlobs = async (context: Context, tx: Tx, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return
  await abandonBlobs(tx, keys)
  tx.afterCommit(() => void trySweep(context.db, context.storage, context.log, keys))
}

const notify = async (context: Context, tx: Tx, row: GenerationRow, status: End['status']): Promise<void> => {
  const { uid_user, uid_project, uid_generation } = row
  if (uid_project === null || status === 'cancelled') return
  await recordEvent(context, tx, { type: 'generation.ended', uid_user, uid_project, uid_generation, status })
}

/** Call with a queued or running generation whose row is locked. */
export const endGeneration = async (
  context: Context & AiState,
  tx: Tx,
  row: GenerationRow,
  end: End,
): Promise<void> => {
  const { uid_generation, uid_reservation, uid_user } = row
  if (uid_reservation !== null) await giveBackRest(tx, uid_reservation)
  tx.afterCommit(() => context.generations.making.get(uid_generation)?.abort())
  if (row.is_awaited) return deleteGeneration(tx, uid_generation)
  const answers = await deleteAnswers(tx, uid_generation)
  const sources = end.isWhole ? await dropSources(tx, uid_generation) : []
  const masks = end.isWhole && row.mask_key !== null ? [row.mask_key] : []
  await giveUpBlobs(context, tx, [...answers, ...sources, ...masks])
  await updateGeneration(tx, uid_generation, {
    status: end.status,
    error: end.error,
    uid_reservation: null,
    instance: null,
    progress: null,
    finished_at: context.clock.now(),
    ...(masks.length > 0 ? { mask_key: null } : {}),
  })
  await notify(context, tx, row, end.status)
  await broadcastCredits(context, tx, uid_user)
  tx.afterCommit(() => broadcastGeneration(context, uid_generation, uid_user))
  return undefined
}
