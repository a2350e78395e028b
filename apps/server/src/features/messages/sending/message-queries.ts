// The most frequent write: one statement checks the sender, takes the next numbers of the discussion, and stores the
// messages and their events. Its lock on the discussion's row gives all clients the same order. Lock order: project,
// members, discussion, as in the transactions that delete a project or remove a member.
import { CompiledQuery } from 'kysely'

import { outboxEvent } from '#events'
import { joinAuthors, replyColumns, type ReplyRow } from '#features/messages/reply-queries.ts'
import { accessFrom, accessValues, holdingAccess } from '#platform/access-sql.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { insertEventsOf } from '#platform/outbox/outbox-queries.ts'

export type NewMessage = {
  readonly uid_reply: string
  readonly uid_user: string
  readonly uid_session: string
  readonly client_id: string | null
  readonly content: string
  readonly original_content: string
  readonly quoted_uid_reply: string | null
  readonly parent_uid_reply: string | null
}

const statement = `
with wanted as (
  select * from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::text[], $9::uuid[],
      $10::uuid[], $11::jsonb[])
    with ordinality as wanted
      (uid_reply, uid_user, uid_session, client_id, content, original_content, quoted_uid_reply, parent_uid_reply, event,
        index)
), senders as (
  select sessions.uid_session, sessions.uid_user, sessions.token_name as via
  ${accessFrom({ project: '$1', session: 'any($5::uuid[])', now: '$2', roles: '$12', statuses: '$13' })}
  ${holdingAccess}
), allowed as (
  select wanted.*, via, row_number() over (order by index) as step
  from wanted join senders using (uid_session, uid_user)
  where not exists (
    select from replies where replies.uid_project = $1
      and replies.uid_user = wanted.uid_user and replies.client_id = wanted.client_id
  )
), counted as (
  update discussions set
    message_number = message_number + more.count,
    version = version + more.count,
    last_at = greatest($2, last_at + interval '1 ms') + (more.count - 1) * interval '1 ms'
  from (select count(*) from allowed) as more
  where uid_project = $1 and more.count > 0
  returning message_number - more.count as number, version - more.count as version,
    last_at - (more.count - 1) * interval '1 ms' as first_at
), written as (
  insert into replies (uid_reply, uid_project, uid_user, reply_type, client_id, content, original_content,
    quoted_uid_reply, parent_uid_reply, via, message_number, version, created_at)
  select uid_reply, $1, uid_user, 'discussion', client_id, content, original_content, quoted_uid_reply, parent_uid_reply, via,
    counted.number + step, counted.version + step, counted.first_at + (step - 1) * interval '1 ms'
  from allowed, counted
  on conflict do nothing
  returning *
), noted as (
  ${insertEventsOf('written join wanted using (uid_reply)')}
)
select ${replyColumns('written')}
from written ${joinAuthors('written')}
order by message_number`

/**
 * Stores messages of one discussion in the order given. Messages that are not allowed or repeat a client id are
 * missing from the result.
 */
export const insertMessages = async (
  db: Db | Tx,
  uid_project: string,
  messages: readonly NewMessage[],
  now: Date,
): Promise<ReplyRow[]> => {
  const column = <Name extends keyof NewMessage>(name: Name) => messages.map((message) => message[name])
  const { rows } = await db.executeQuery<ReplyRow>(
    CompiledQuery.raw(statement, [
      uid_project,
      now,
      column('uid_reply'),
      column('uid_user'),
      column('uid_session'),
      column('client_id'),
      column('content'),
      column('original_content'),
      column('quoted_uid_reply'),
      column('parent_uid_reply'),
      messages.map(({ uid_reply, uid_user }) =>
        outboxEvent({ type: 'message.sent', uid_user, uid_project, uid_reply }),
      ),
      ...accessValues('sendMessage'),
    ]),
  )
  return rows
}
