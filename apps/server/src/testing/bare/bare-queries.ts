import type { Reply } from '@joinery/contract/replies'
import type { Pool } from 'pg'

import { newId } from '#platform/ids.ts'

/** The least that moving a card could be: one row changes, and nobody else is considered. */
export const updateOneCard = async (
  pool: Pool,
  card: { readonly uid_reply: string; readonly kanban_status: string; readonly position: number },
): Promise<object | undefined> => {
  const { rows } = await pool.query<object>(
    `update replies set kanban_status = $2, position = $3, version = version + 1 where uid_reply = $1
     returning uid_reply, uid_project, parent_uid_reply, reply_type, content, original_content, client_id, uid_user,
       created_at, edited_at, message_number, version, kanban_status, position, assignee_uid, due_date`,
    [card.uid_reply, card.kanban_status, card.position],
  )
  return rows[0]
}

/** The least that sending a message could be: one row is written, under a number that the caller counts. */
export const insertOneMessage = async (pool: Pool, message: Reply): Promise<void> => {
  await pool.query(
    `insert into replies (uid_reply, uid_project, uid_user, reply_type, client_id, content, original_content,
       message_number, version, created_at)
     values ($1, $2, $3, 'discussion', $4, $5, $6, $7, $8, $9)`,
    [
      newId(),
      message.uid_project,
      message.uid_user,
      message.clientId,
      message.content,
      message.original_content,
      message.message_number,
      message.version,
      new Date(),
    ],
  )
}
