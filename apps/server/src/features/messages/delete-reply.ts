import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'

import { hideFilesOf } from '#features/files/file-queries.ts'
import { requireProject } from '#features/members/access.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { countPinned, deletePinned } from './pinned/pinned-queries.ts'
import type { ReplyFacts, ReplyKinds } from './reply-kind.ts'
import { findReply, listComments, lockDeleted, updateReplyRow } from './reply-queries.ts'
import { requireReply } from './require-reply.ts'

const emitHidden = async (
  { transactionEvents }: ActorContext,
  tx: Tx,
  { kanban_status, uid_project, uid_reply }: ReplyFacts,
): Promise<void> => {
  if (kanban_status === null) return
  await transactionEvents.emit(tx, { type: 'cards.hidden', uid_project, uid_replies: [uid_reply] })
}

/** Returns the ids of a reply and, for a card, of its comments that were not deleted separately. */
const withComments = async (
  tx: Tx,
  { kanban_status, uid_reply }: Pick<ReplyFacts, 'kanban_status' | 'uid_reply'>,
): Promise<string[]> => [uid_reply, ...(kanban_status === null ? [] : await listComments(tx, [uid_reply]))]

/** Deletes a message, card or comment. Returns the new version of the discussion or board. */
export const deleteReply = (context: ActorContext, kinds: ReplyKinds, uid_reply: string): Promise<number> =>
  transaction(context.db, async (tx) => {
    const { actor, clock } = context
    const row = await requireReply(tx, actor, uid_reply)
    const { uid_project } = row
    const kind = kinds[row.reply_type]
    await requireProject(tx, actor, uid_project, kind.toDelete(row, row.uid_user === actor.uid_user))
    const versions = await hideFilesOf(tx, await withComments(tx, row), true)
    if (versions.length > 0) {
      await context.transactionEvents.emit(tx, { type: 'file.versions_hidden', uid_project, versions })
    }
    const version = await kind.nextVersion(tx, uid_project)
    await updateReplyRow(tx, uid_reply, { deleted_at: clock.now(), deleted_by: actor.uid_user, version })
    await emitHidden(context, tx, row)
    await kind.broadcastDeleted(context, tx, row, version)
    return version
  })

/**
 * Restores a reply at its former position, with its comments. Only the person who deleted it can do so, once and
 * for a limited time.
 */
export const restoreReply = (context: ActorContext, kinds: ReplyKinds, uid_reply: string): Promise<Reply> =>
  transaction(context.db, async (tx) => {
    const { actor, clock } = context
    const after = new Date(clock.now().getTime() - limits.reply.undoWithin)
    const deleted = await lockDeleted(tx, uid_reply, actor.uid_user, after)
    if (!deleted) throw new ProductError('not_found', messages.http.notFound)
    const { uid_project } = deleted
    const kind = kinds[deleted.reply_type]
    await requireProject(tx, actor, uid_project, kind.toDelete(deleted, deleted.uid_user === actor.uid_user))
    await hideFilesOf(tx, await withComments(tx, deleted), false)
    const version = await kind.nextVersion(tx, uid_project)
    // Others may have been pinned since. Under the lock of the discussion.
    if ((await countPinned(tx, uid_project)) >= limits.reply.pinnedMax) await deletePinned(tx, [uid_reply])
    await updateReplyRow(tx, uid_reply, { deleted_at: null, deleted_by: null, version })
    const row = await findReply(tx, uid_reply)
    if (!row) throw new ProductError('not_found', messages.reply.parentUnknown) // a comment, and its card is deleted
    await emitHidden(context, tx, row)
    const reply = await kind.present(context, tx, row)
    await kind.broadcastChanged(context, tx, reply)
    return reply
  })
