import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { createReplySchema, Reply } from '@joinery/contract/replies'
import type { z } from 'zod'

import { isSessionAlive } from '#features/auth/sessions/session-queries.ts'
import { withStoredFiles, type NewFile } from '#features/files/attach-files.ts'
import { requireAccess, requireProject, requireRole } from '#features/members/access.ts'
import { presentReplies, presentReply } from '#features/messages/present-reply.ts'
import { findByClientId, isMessageOf } from '#features/messages/reply-queries.ts'
import { holdProject } from '#platform/access-sql.ts'
import { createBatching, type Batching } from '#platform/batching.ts'
import type { ActorContext, Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import type { KeptAnswers } from '#platform/http/kept-answers.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'
import { projectRoom } from '#platform/realtime/rooms.ts'
import { cleanWithin, isCheapToClean, plainText } from '#platform/security/clean-html.ts'

import { insertMessages, type NewMessage } from './message-queries.ts'

/** State of this feature for the lifetime of the app; created in create-context.ts. */
export type MessagesState = {
  readonly messageBatches: Batching<Context, NewMessage, Reply>
  readonly keptAnswers: KeptAnswers
}

export type MessagesContext = Context & MessagesState

/**
 * Broadcasts messages stored by one statement, in order. There may be unused versions between two of them, which
 * were counted for messages that turned out to be repeats.
 */
const broadcastMessages = ({ outbox, realtime }: Context, uid_project: string, replies: readonly Reply[]): void => {
  let after: number | undefined
  for (const reply of replies) {
    const { version } = reply
    const versions = { counter: 'discussion', version, after: after ?? version - 1 } as const
    realtime.emitInOrder(projectRoom(uid_project), versions, 'receive_project_message', reply)
    after = version
  }
  if (replies.length > 0) outbox.poke()
}

/**
 * Stores and broadcasts the messages of one discussion in batches. Returns undefined for one that is not allowed
 * or was sent before. Pipelined: a batch is broadcast while the next one is being stored.
 */
export const createMessageBatches = (): Batching<Context, NewMessage, Reply> =>
  createBatching(async (context, uid_project, batch) => {
    const rows = await insertMessages(context.db, uid_project, batch, context.clock.now())
    return async () => {
      const replies = await presentReplies(context, context.db, rows, { hasNoFiles: true })
      broadcastMessages(context, uid_project, replies)
      const stored = new Map(replies.map((reply) => [reply.uid_reply, reply]))
      return batch.map(({ uid_reply }) => stored.get(uid_reply))
    }
  })

export type NewReply = z.output<typeof createReplySchema>

/** `isRepeat`: the client id was used before, and the stored reply is returned. */
export type Created = { readonly reply: Reply; readonly isRepeat: boolean }

type NewText = Pick<NewReply, 'content' | 'clientId' | 'quotedMessage'> & Partial<Pick<NewReply, 'parentReplyId'>>

/** Stores a message, for both the socket and HTTP. */
export const sendMessage = async (
  context: ActorContext & MessagesState,
  uid_project: string,
  input: NewText,
  uploads: readonly NewFile[] = [],
): Promise<Created> => {
  // Most texts are cheap to clean, and the storing statement checks the right.
  if (!isCheapToClean(input.content)) {
    const { role } = await requireAccess(context.db, context.actor, uid_project)
    requireRole(role, 'sendMessage')
  }
  const content = cleanWithin(input.content, limits.reply.contentMax, messages.reply.contentTooLong)
  const original_content = plainText(content)
  if (original_content === '' && uploads.length === 0) throw new ProductError('bad_request', messages.reply.empty)
  for (const other of [input.quotedMessage, input.parentReplyId]) {
    if (!other || (await isMessageOf(context.db, uid_project, other))) continue
    // Check access first, so that people outside the project learn nothing about it.
    await requireProject(context.db, context.actor, uid_project, 'sendMessage')
    throw new ProductError('bad_request', messages.reply.quoteUnknown)
  }
  const message: NewMessage = {
    uid_reply: newId(),
    uid_user: context.actor.uid_user,
    uid_session: context.actor.uid_session,
    client_id: input.clientId ?? null,
    content,
    original_content,
    quoted_uid_reply: input.quotedMessage ?? null,
    parent_uid_reply: input.parentReplyId ?? null,
  }
  const reply = await (uploads.length === 0
    ? context.messageBatches.add(context, uid_project, message)
    : storeWithFiles(context, uid_project, message, uploads))
  if (reply) return { reply, isRepeat: false }
  const before = await explain(context, uid_project, message)
  if (before) return { reply: before, isRepeat: true }
  // The reason no longer holds: a member was added again, or the project reactivated. Files have already been swept.
  const second = uploads.length === 0 ? await context.messageBatches.add(context, uid_project, message) : undefined
  if (second) return { reply: second, isRepeat: false }
  throw new ProductError('conflict', messages.reply.sendFailed)
}

/** Rolls back the transaction, including the files, because the message was not stored. */
class NotStored extends Error {}

const storeWithFiles = async (
  context: ActorContext,
  uid_project: string,
  message: NewMessage,
  uploads: readonly NewFile[],
): Promise<Reply | undefined> => {
  const storing = withStoredFiles(context, uploads, 'documents', (attach) =>
    transaction(context.db, async (tx) => {
      await holdProject(tx, uid_project)
      await requireProject(tx, context.actor, uid_project, 'sendMessage')
      const { client_id, uid_user } = message
      if (client_id !== null && (await findByClientId(tx, uid_project, uid_user, client_id))) throw new NotStored()
      // The discussion's lock comes last. The foreign key from the files to the new message is checked at the commit.
      await attach(tx, uid_project, message.uid_reply)
      const [row] = await insertMessages(tx, uid_project, [message], context.clock.now())
      if (!row) throw new NotStored()
      const reply = await presentReply(context, tx, row)
      tx.afterCommit(() => broadcastMessages(context, uid_project, [reply]))
      return reply
    }),
  )
  try {
    return await storing
  } catch (error) {
    if (error instanceof NotStored) return undefined
    throw error
  }
}

/**
 * Explains why nothing was stored: a repeat (returns the stored reply), a missing right, or an ended session.
 * Returns null if no reason holds any longer.
 */
const explain = async (context: ActorContext, uid_project: string, message: NewMessage): Promise<Reply | null> => {
  const { actor, clock, db } = context
  const { role } = await requireAccess(db, actor, uid_project)
  // The quote must not be returned to a person who can no longer read the discussion.
  requireRole(role, 'readMessages')
  const { client_id, uid_user } = message
  const row = client_id === null ? undefined : await findByClientId(db, uid_project, uid_user, client_id)
  if (row) return presentReply(context, db, row)
  await requireProject(db, actor, uid_project, 'sendMessage')
  if (await isSessionAlive(db, actor.uid_session, clock.now())) return null
  throw new ProductError('unauthenticated', messages.session.expired)
}
