import type { CardFieldsInput } from '@joinery/contract/board/card-fields'
import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'

import { recordEvent } from '#events'
import { holdMember } from '#features/members/member-queries.ts'
import { holdProject } from '#platform/access-sql.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import type { FoundCard } from './card-queries.ts'
import { changeCard } from './change-card.ts'
import { requireCard } from './require-card.ts'

/** Somebody who may use the board, also oneself; null for nobody. */
const holdAssignee = async (tx: Tx, { uid_project }: FoundCard, to: string | null): Promise<string | null> => {
  if (!(await holdProject(tx, uid_project))) throw new ProductError('not_found', messages.http.notFound)
  const assignee_uid = to === null ? null : await holdMember(tx, uid_project, to, 'useBoard')
  if (assignee_uid === undefined) throw new ProductError('bad_request', messages.kanban.assigneeUnknown)
  return assignee_uid
}

/** A field that is not named stays as it is. */
export const setCardFields = async (
  context: ActorContext,
  uid_reply: string,
  fields: CardFieldsInput,
): Promise<Reply> => {
  const card = await requireCard(context, uid_reply)
  return transaction(context.db, async (tx) => {
    if (fields.assignee_uid === undefined) return changeCard(context, tx, card, fields)
    const assignee_uid = await holdAssignee(tx, card, fields.assignee_uid)
    return changeCard(context, tx, card, { ...fields, assignee_uid }, async (before) => {
      if (assignee_uid === null || assignee_uid === before.assignee_uid) return
      const { uid_user } = context.actor
      const { uid_project } = card
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
