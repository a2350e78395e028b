import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'

import { hideFilesOf } from '#features/files/file-queries.ts'
import { requireProject } from '#features/members/access.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { projectRoom } from '#platform/realtime/rooms.ts'

import { presentReply } from './present-reply.ts'
import {
  countComments,
  findReply,
  lockDeleted,
  nextBoardVersion,
  nextVersion,
  updateReplyRow,
  type ReplyRow,
} from './reply-queries.ts'
import { requireReply } from './require-reply.ts'
import { tellBoardChanged } from './tell-board-changed.ts'

const isCard = (row: ReplyRow): boolean => row.kanban_status !== null

/** Cards are everybody's; a message or a comment goes by its author or by the owner. */
const capabilityFor = ({ actor }: ActorContext, row: ReplyRow) => {
  if (isCard(row)) return 'useBoard'
  if (row.uid_user !== actor.uid_user) return 'deleteAnyMessage'
  return row.reply_type === 'discussion' ? 'sendMessage' : 'useBoard'
}

export const deleteReply = (context: ActorContext, uid_reply: string): Promise<void> =>
  transaction(context.db, async (tx) => {
    const { actor, clock, realtime } = context
    const row = await requireReply(tx, actor, uid_reply)
    const { uid_project } = row
    await requireProject(tx, actor, uid_project, capabilityFor(context, row))
    await hideFilesOf(tx, uid_reply, true)
    const isMessage = row.reply_type === 'discussion'
    const version = await (isMessage ? nextVersion : nextBoardVersion)(tx, uid_project)
    await updateReplyRow(tx, uid_reply, { deleted_at: clock.now(), deleted_by: actor.uid_user, version })
    if (!isMessage) return tellBoardChanged(context, tx, uid_project, row.parent_uid_reply ?? uid_reply)
    const deleted = { uid_project, uid_reply, version }
    tx.afterCommit(() => realtime.tell(projectRoom(uid_project), 'project_message_deleted', deleted))
  })

/** Whoever deleted it takes that back, for a while and once; it stands where it stood, with its comments. */
export const restoreReply = (context: ActorContext, uid_reply: string): Promise<Reply> =>
  transaction(context.db, async (tx) => {
    const { actor, clock, realtime } = context
    const after = new Date(clock.now().getTime() - limits.reply.undoWithin)
    const deleted = await lockDeleted(tx, uid_reply, actor.uid_user, after)
    if (!deleted) throw new ProductError('not_found', messages.http.notFound)
    const { uid_project } = deleted
    const isMessage = deleted.reply_type === 'discussion'
    await requireProject(tx, actor, uid_project, isMessage ? 'sendMessage' : 'useBoard')
    await hideFilesOf(tx, uid_reply, false)
    const version = await (isMessage ? nextVersion : nextBoardVersion)(tx, uid_project)
    await updateReplyRow(tx, uid_reply, { deleted_at: null, deleted_by: null, version })
    const row = await findReply(tx, uid_reply)
    if (!row) throw new ProductError('not_found', messages.reply.parentUnknown) // a comment, and its card is deleted
    const commentCounts = isMessage ? {} : { commentCounts: await countComments(tx, [uid_reply]) }
    const reply = await presentReply(context, tx, row, commentCounts)
    if (isMessage) tx.afterCommit(() => realtime.tell(projectRoom(uid_project), 'project_message_updated', reply))
    else tellBoardChanged(context, tx, uid_project, row.parent_uid_reply ?? uid_reply)
    return reply
  })
