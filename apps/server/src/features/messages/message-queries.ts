// The hottest write of the product: one statement checks who sends, takes the next numbers of the discussion, stores the
// messages and notes the events. Its lock on the discussion's row is what gives everybody the same order. Before it the
// project and the senders' places are held: whoever deletes or removes them comes before the whole, or after it.
import { CompiledQuery } from 'kysely'

import type { Db, Tx } from '#platform/database.ts'

import type { ReplyRow } from './reply-queries.ts'

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
      $10::uuid[])
    with ordinality as wanted
      (uid_reply, uid_user, uid_session, client_id, content, original_content, quoted_uid_reply, parent_uid_reply,
        place)
), held as (
  select from projects where uid_project = $1 and status = 'active' for key share
), senders as (
  select members.uid_user from members, held
  where uid_project = $1 and uid_user = any($4) for key share of members
), allowed as (
  select wanted.*, row_number() over (order by place) as step
  from wanted
  join sessions on sessions.uid_session = wanted.uid_session and sessions.uid_user = wanted.uid_user
    and sessions.ended_at is null and sessions.expires_at > $2
  join senders on senders.uid_user = wanted.uid_user
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
    quoted_uid_reply, parent_uid_reply, message_number, version, created_at)
  select uid_reply, $1, uid_user, 'discussion', client_id, content, original_content, quoted_uid_reply, parent_uid_reply,
    counted.number + step, counted.version + step, counted.first_at + (step - 1) * interval '1 ms'
  from allowed, counted
  on conflict do nothing
  returning *
), noted as (
  insert into outbox (event)
  select jsonb_build_object('type', 'message.sent', 'uid_user', uid_user, 'uid_project', uid_project,
    'uid_reply', uid_reply)
  from written
)
select written.uid_reply, written.uid_project, written.uid_user, reply_type, parent_uid_reply, client_id, content,
  original_content, quoted_uid_reply, message_number, version, written.created_at, edited_at, kanban_status,
  null::int as card_order, assignee_uid, null::text as due_date,
  users.email, users.username, users.nickname, users.photo_key
from written join users on users.uid_user = written.uid_user
order by message_number`

/**
 * Stores messages of one discussion in the order given. What may not be sent, or was sent before under the same client
 * id, is left out of the answer.
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
    ]),
  )
  return rows
}
