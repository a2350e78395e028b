import type { Capability } from '@joinery/contract/capabilities'
import { messages } from '@joinery/contract/messages'
import type { Reply, ReplyType } from '@joinery/contract/replies'

import { requireProject } from '#features/members/access.ts'
import { findAccess } from '#platform/access-sql.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { findMyReactions, type MyReactions } from './reactions/reaction-queries.ts'
import type { ReplyKinds } from './reply-kind.ts'
import { findReply } from './reply-queries.ts'

const toRead: Readonly<Record<ReplyType, Capability>> = { discussion: 'readMessages', kanban: 'viewBoard' }

export const getReply = (
  context: ActorContext,
  kinds: ReplyKinds,
  uid_reply: string,
): Promise<{ readonly reply: Reply; readonly my_reactions: MyReactions }> =>
  transaction(context.db, async (tx) => {
    const row = await findReply(tx, uid_reply)
    // People outside the project get the same answer as for an unknown reply.
    if (!row || !(await findAccess(tx, row.uid_project, context.actor)))
      throw new ProductError('not_found', messages.http.notFound)
    await requireProject(tx, context.actor, row.uid_project, toRead[row.reply_type])
    const my_reactions = await findMyReactions(tx, context.actor.uid_user, uid_reply)
    return { reply: await kinds[row.reply_type].present(context, tx, row), my_reactions }
  })
