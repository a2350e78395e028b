// Creates a card or comment in one statement: it checks the author's right, takes the next board versions, and
// stores the rows and their events. Optimistic: computed values (the end of a column, the number of comments) come
// from its snapshot, and nothing is written if the board's version has changed when its lock is taken. Lock order:
// project, members, board, as in the transactions that delete a project or remove a member.
import { CompiledQuery } from 'kysely'

import { outboxEvent, type OutboxEventJson } from '#events'
import { positionGap } from '#features/cards/card-order.ts'
import { joinAuthors, replyColumns, type ReplyRow } from '#features/messages/reply-queries.ts'
import { accessFrom, accessValues, holdingAccess } from '#platform/access-sql.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { insertEventsOf } from '#platform/outbox/outbox-queries.ts'

export type NewCard = {
  readonly uid_reply: string
  readonly uid_user: string
  readonly uid_session: string
  readonly client_id: string | null
  readonly content: string
  readonly original_content: string
  /** The card of a comment; null for a card. */
  readonly uid_card: string | null
}

/** `card_order` is set for a card; `comment_count` is the card's count after this comment. */
export type CreatedRow = ReplyRow & { readonly comment_count: number }

/** The row by id; null if the board changed in between. Rows that are not allowed are missing. */
export type Creations = ReadonlyMap<string, CreatedRow | null>

type Kind = {
  /** Evaluated before the board's lock is taken. */
  readonly facts: string
  readonly isAllowed: string
  readonly status: string
  readonly position: string
  readonly order: string
}

const cardKind: Kind = {
  facts: `(select coalesce(max(position), 0) from replies where uid_project = $1 and kanban_status = 'todo') as last_position,
    (select count(*) from replies where uid_project = $1 and kanban_status = 'todo' and deleted_at is null) as card_count`,
  isAllowed: 'true',
  status: `'todo'`,
  position: `board.last_position + step * ${positionGap}`,
  order: 'card_count + step - 1',
}

const commentKind: Kind = {
  facts: `array(select uid_reply from replies where uid_project = $1 and uid_reply = any($9::uuid[])
      and kanban_status is not null and deleted_at is null) as uid_cards`,
  isAllowed: 'wanted.uid_card = any(seen.uid_cards)',
  status: 'null',
  position: 'null::bigint',
  order: 'null::bigint',
}

const createStatement = ({ facts, isAllowed, status, position, order }: Kind): string => `
with wanted as (
  select * from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::text[], $9::uuid[], $10::jsonb[])
    with ordinality as wanted
      (uid_reply, uid_user, uid_session, client_id, content, original_content, uid_card, event, index)
), seen as materialized (
  select version, ${facts} from boards where uid_project = $1
), writers as (
  select sessions.uid_session, sessions.uid_user, sessions.token_name as via
  ${accessFrom({ project: '$1', session: 'any($5::uuid[])', now: '$2', roles: '$11', statuses: '$12' })}
  ${holdingAccess}
), commented as materialized (
  select parent_uid_reply as uid_card, count(*) from replies
  where parent_uid_reply = any($9::uuid[]) and deleted_at is null group by parent_uid_reply
), allowed as materialized (
  select wanted.*, via, row_number() over (order by index) as step,
    coalesce(commented.count, 0) + row_number() over (partition by wanted.uid_card order by index) as comment_count
  from wanted join writers using (uid_session, uid_user) cross join seen left join commented using (uid_card)
  where ${isAllowed} and not exists (
    select from replies where replies.uid_project = $1
      and replies.uid_user = wanted.uid_user and replies.client_id = wanted.client_id
  )
), board as (
  update boards set version = boards.version + more.count
  from seen, (select count(*) from allowed) as more
  where boards.uid_project = $1 and boards.version = seen.version and more.count > 0
  returning seen.*
), written as (
  insert into replies (uid_reply, uid_project, uid_user, reply_type, client_id, content, original_content,
    parent_uid_reply, via, kanban_status, position, version, created_at)
  select uid_reply, $1, uid_user, 'kanban', client_id, content, original_content,
    uid_card, via, ${status}, ${position}, board.version + step, $2
  from allowed, board
  on conflict do nothing
  returning *
), noted as (
  ${insertEventsOf('written join wanted using (uid_reply) where wanted.event is not null')}
), named as materialized (
  select ${replyColumns('written')} from written ${joinAuthors('written')}
)
select named.*, allowed.uid_reply as wanted, ${order} as order_in_column, allowed.comment_count
from allowed cross join seen left join named using (uid_reply)
order by allowed.step`

const cardStatement = createStatement(cardKind)
const commentStatement = createStatement(commentKind)

type Row = (CreatedRow | { readonly uid_reply: null }) & {
  readonly wanted: string
  readonly order_in_column: number | null
}

const insert = async (
  db: Db | Tx,
  statement: string,
  capability: 'useBoard' | 'commentOnCards',
  uid_project: string,
  cards: readonly NewCard[],
  events: readonly (OutboxEventJson | null)[],
  now: Date,
): Promise<Creations> => {
  const column = <Name extends keyof NewCard>(name: Name) => cards.map((card) => card[name])
  const { rows } = await db.executeQuery<Row>(
    CompiledQuery.raw(statement, [
      uid_project,
      now,
      column('uid_reply'),
      column('uid_user'),
      column('uid_session'),
      column('client_id'),
      column('content'),
      column('original_content'),
      column('uid_card'),
      events,
      ...accessValues(capability),
    ]),
  )
  return new Map(
    rows.map((row) => [row.wanted, row.uid_reply === null ? null : { ...row, card_order: row.order_in_column }]),
  )
}

/** At the end of To Do, in the order given. */
export const insertCards = (
  db: Db | Tx,
  uid_project: string,
  cards: readonly NewCard[],
  now: Date,
): Promise<Creations> => {
  const events = cards.map(({ uid_reply }) => outboxEvent({ type: 'card.created', uid_project, uid_reply }))
  return insert(db, cardStatement, 'useBoard', uid_project, cards, events, now)
}

export const insertComments = (
  db: Db | Tx,
  uid_project: string,
  comments: readonly NewCard[],
  now: Date,
): Promise<Creations> => {
  const events = comments.map(({ uid_user, uid_reply, uid_card }) =>
    outboxEvent({ type: 'card.commented', uid_user, uid_project, uid_reply, uid_card: uid_card ?? '' }),
  )
  return insert(db, commentStatement, 'commentOnCards', uid_project, comments, events, now)
}
