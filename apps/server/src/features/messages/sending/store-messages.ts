import type { Reply } from '@joinery/contract/replies'

import { presentReplies } from '#features/messages/present-reply.ts'
import type { ReplyRow } from '#features/messages/reply-queries.ts'
import { createBatching, type Batching } from '#platform/batching.ts'
import type { Context } from '#platform/context.ts'

import { insertMessages, type NewMessage } from './message-queries.ts'
import { tellMessages } from './tell-messages.ts'

/** Broadcasts in the order in which they were stored. */
const broadcast = async (context: Context, uid_project: string, rows: readonly ReplyRow[]): Promise<Reply[]> => {
  const { db, outbox } = context
  const replies = await presentReplies(context, db, rows, { hasNoFiles: true })
  tellMessages(context, uid_project, replies)
  if (replies.length > 0) outbox.poke()
  return replies
}

/**
 * Stores and broadcasts the messages of one discussion, a batch at a time; undefined for one that may not be sent or was
 * sent before. Pipelined: the previous batch is broadcast while the next one is being stored.
 */
export const createMessageBatches = (): Batching<Context, NewMessage, Reply> =>
  createBatching(async (context, uid_project, messages) => {
    const rows = await insertMessages(context.db, uid_project, messages, context.clock.now())
    return async () => {
      const replies = await broadcast(context, uid_project, rows)
      const stored = new Map(replies.map((reply) => [reply.uid_reply, reply]))
      return messages.map(({ uid_reply }) => stored.get(uid_reply))
    }
  })
