import { messages } from '@joinery/contract/messages'

import { findAccess } from '#platform/access-sql.ts'
import type { Actor } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { lockReply, type ReplyRow } from './reply-queries.ts'

/** Returns the reply, locked. People without access to its project get the same response as if it did not exist. */
export const requireReply = async (tx: Tx, actor: Actor, uid_reply: string): Promise<ReplyRow> => {
  const row = await lockReply(tx, uid_reply)
  if (row && (await findAccess(tx, row.uid_project, actor))) return row
  throw new ProductError('not_found', messages.http.notFound)
}
