import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'

import { requireProject } from '#features/members/access.ts'
import { cleanWithin, plainText } from '#platform/clean-html.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { projectRoom } from '#platform/realtime/rooms.ts'

import { presentReply } from './present-reply.ts'
import { countComments, findReply, nextBoardVersion, nextVersion, updateReplyRow } from './reply-queries.ts'
import { requireReply } from './require-reply.ts'
import { tellBoardChanged } from './tell-board-changed.ts'

/** Only its author changes a text: a message, a card, a comment. */
export const editReply = (context: ActorContext, uid_reply: string, html: string): Promise<Reply> =>
  transaction(context.db, async (tx) => {
    const { actor, clock, realtime } = context
    const row = await requireReply(tx, actor, uid_reply)
    const { uid_project } = row
    const isMessage = row.reply_type === 'discussion'
    if (row.uid_user !== actor.uid_user) throw new ProductError('not_allowed', messages.http.notAllowed)
    await requireProject(tx, actor, uid_project, isMessage ? 'sendMessage' : 'useBoard')
    const content = cleanWithin(html, limits.reply.contentMax, messages.reply.contentTooLong)
    const original_content = plainText(content)
    const before = await presentReply(context, tx, row)
    const mayBeEmpty = isMessage && before.attachments.length > 0
    if (original_content === '' && !mayBeEmpty) {
      throw new ProductError('bad_request', messages.reply.contentRequired)
    }
    const version = await (isMessage ? nextVersion : nextBoardVersion)(tx, uid_project)
    await updateReplyRow(tx, uid_reply, { content, original_content, edited_at: clock.now(), version })
    const changed = await findReply(tx, uid_reply)
    if (!changed) throw new Error('A reply vanished while it was changed')
    const commentCounts = isMessage ? {} : { commentCounts: await countComments(tx, [uid_reply]) }
    const reply = await presentReply(context, tx, changed, commentCounts)
    if (isMessage) tx.afterCommit(() => realtime.tell(projectRoom(uid_project), 'project_message_updated', reply))
    else tellBoardChanged(context, tx, uid_project, row.parent_uid_reply ?? uid_reply)
    return reply
  })
