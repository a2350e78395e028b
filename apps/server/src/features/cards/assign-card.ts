import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'

import { recordEvent } from '#events'
import { holdMember } from '#features/members/member-queries.ts'
import { holdProject } from '#platform/access-sql.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { changeCard } from './change-card.ts'
import { requireCard } from './require-card.ts'

/** To somebody who is in the project, also to oneself; null to nobody. */
export const assignCard = async (context: ActorContext, uid_reply: string, to: string | null): Promise<Reply> => {
  const card = await requireCard(context, uid_reply)
  const { uid_project } = card
  return transaction(context.db, async (tx) => {
    if (!(await holdProject(tx, uid_project))) throw new ProductError('not_found', messages.http.notFound)
    const assignee_uid = to === null ? null : await holdMember(tx, uid_project, to)
    if (assignee_uid === undefined) throw new ProductError('bad_request', messages.kanban.assigneeUnknown)
    return changeCard(context, tx, card, { assignee_uid }, async (before) => {
      if (assignee_uid === null || assignee_uid === before.assignee_uid) return
      const { uid_user } = context.actor
      await recordEvent(context, tx, {
        type: 'card.assigned',
        uid_user,
        uid_project,
        uid_reply: card.uid_reply,
        assignee_uid,
      })
    })
  })
}
