import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'

import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { changeCard } from './change-card.ts'
import { requireCard } from './require-card.ts'

/** ISO knows a year 0, the database does not. */
const isStorable = (due_date: string): boolean => !due_date.startsWith('0000')

export const setDueDate = async (context: ActorContext, uid_reply: string, due_date: string | null): Promise<Reply> => {
  const card = await requireCard(context, uid_reply)
  if (due_date !== null && !isStorable(due_date)) {
    throw new ProductError('bad_request', messages.kanban.dueDateInvalid)
  }
  return transaction(context.db, (tx) => changeCard(context, tx, card, { due_date }))
}
