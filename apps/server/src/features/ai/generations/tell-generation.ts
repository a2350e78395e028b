import type { Context } from '#platform/context.ts'
import { userRoom } from '#platform/realtime/rooms.ts'

import { findGeneration } from './generation-queries.ts'
import { presentGeneration } from './present-generation.ts'

/** Tells the person's own sockets how it is now. May get lost: whoever connects reads again. */
export const tellGeneration = (context: Context, uid_generation: string, uid_user: string): void => {
  const tell = async (): Promise<void> => {
    const row = await findGeneration(context.db, uid_user, uid_generation)
    if (!row) return
    const generation = await presentGeneration(context, row)
    context.realtime.tell(userRoom(uid_user), 'generation_changed', { generation })
  }
  tell().catch((error: unknown) => context.log.warn({ err: error }, 'failed to send a generation update'))
}
