import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'

import { requireProject } from '#features/members/access.ts'
import { nextVersion } from '#features/messages/discussion-queries.ts'
import { presentReply } from '#features/messages/present-reply.ts'
import { messageKind } from '#features/messages/reply-kind.ts'
import { findReply, updateReplyRow } from '#features/messages/reply-queries.ts'
import { requireReply } from '#features/messages/require-reply.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { required } from '#platform/required.ts'

import { countPinned, deletePinned, insertPinned } from './pinned-queries.ts'

/** Pins or unpins a message. */
export const setPinned = (context: ActorContext, uid_reply: string, isPinned: boolean): Promise<Reply> =>
  transaction(context.db, async (tx) => {
    const { actor, clock } = context
    const row = await requireReply(tx, actor, uid_reply)
    if (row.message_number === null) throw new ProductError('not_found', messages.http.notFound)
    const { uid_project } = row
    await requireProject(tx, actor, uid_project, 'pinMessages')
    if ((row.pinned !== null) === isPinned) return presentReply(context, tx, row)
    // Takes the lock of the discussion, under which the pinned messages are counted.
    const version = await nextVersion(tx, uid_project)
    if (isPinned) {
      const { pinnedMax } = limits.reply
      if ((await countPinned(tx, uid_project)) >= pinnedMax) {
        throw new ProductError('conflict', messages.reply.tooManyPinned(pinnedMax))
      }
      await insertPinned(tx, { uid_reply, uid_project, pinned_by: actor.uid_user, pinned_at: clock.now() })
    } else {
      await deletePinned(tx, [uid_reply])
    }
    await updateReplyRow(tx, uid_reply, { version })
    const changed = required(await findReply(tx, uid_reply), 'A message disappeared while it was being pinned')
    const reply = await presentReply(context, tx, changed)
    await messageKind.broadcastChanged(context, tx, reply)
    return reply
  })
