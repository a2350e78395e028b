import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'

import { requireProject } from '#features/members/access.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { required } from '#platform/required.ts'
import { cleanWithin, plainText } from '#platform/security/clean-html.ts'

import { presentReply } from './present-reply.ts'
import type { ReplyKinds } from './reply-kind.ts'
import { findReply, updateReplyRow } from './reply-queries.ts'
import { requireReply } from './require-reply.ts'

export const editReply = (context: ActorContext, kinds: ReplyKinds, uid_reply: string, html: string): Promise<Reply> =>
  transaction(context.db, async (tx) => {
    const { actor, clock } = context
    const row = await requireReply(tx, actor, uid_reply)
    const { uid_project } = row
    const kind = kinds[row.reply_type]
    if (row.uid_user !== actor.uid_user) throw new ProductError('not_allowed', messages.http.notAllowed)
    await requireProject(tx, actor, uid_project, kind.toEdit(row))
    const content = cleanWithin(html, limits.reply.contentMax, messages.reply.contentTooLong)
    const original_content = plainText(content)
    const before = await presentReply(context, tx, row)
    if (original_content === '' && !kind.mayBeEmpty(before.attachments.length)) {
      throw new ProductError('bad_request', messages.reply.contentRequired)
    }
    const version = await kind.nextVersion(tx, uid_project)
    // The text is now that of a program, also if a person wrote the one before.
    const via = actor.token ? { via: actor.token.name } : {}
    await updateReplyRow(tx, uid_reply, { content, original_content, edited_at: clock.now(), version, ...via })
    const changed = required(await findReply(tx, uid_reply), 'A reply disappeared while it was being changed')
    const reply = await kind.present(context, tx, changed)
    await kind.broadcastChanged(context, tx, reply)
    return reply
  })
