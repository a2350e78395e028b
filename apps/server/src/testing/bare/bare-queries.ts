// Minimal statements for each benchmarked call. They share nothing with the product, because a shared slow statement
// would slow the baseline as well and go unnoticed.
import { randomUUID } from 'node:crypto'

import type { Pool, QueryResultRow } from 'pg'

export type BareMessage = {
  readonly uid_project: string
  readonly uid_user: string
  readonly clientId: string
  readonly content: string
  readonly original_content: string
  readonly message_number: number
}

/** UUID version 7: new rows are stored at the end of an index. */
const newId = (): string => {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** Named, so that the database plans each statement once per connection. */
const names = new Map<string, string>()
const nameOf = (text: string): string => {
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return name
}

const rowsOf = async (pool: Pool, text: string, values: readonly unknown[]): Promise<readonly QueryResultRow[]> =>
  (await pool.query<QueryResultRow>({ name: nameOf(text), text, values: [...values] })).rows

const replyColumns = `uid_reply, uid_project, parent_uid_reply, reply_type, content, original_content, client_id, uid_user,
  created_at, edited_at, message_number, version, kanban_status, position, assignee_uid, due_date`

export const readUser = (pool: Pool, uid_session: string) =>
  rowsOf(
    pool,
    `select uid_user, email, username, phone_number, nickname, hide_from_search, photo_key from users
     where uid_user = (select uid_user from sessions where uid_session = $1)`,
    [uid_session],
  )

export const readCards = (pool: Pool, uid_project: string) =>
  rowsOf(
    pool,
    `select ${replyColumns} from replies
     where uid_project = $1 and reply_type = 'kanban' and parent_uid_reply is null and deleted_at is null
     order by kanban_status, position`,
    [uid_project],
  )

export const readNewest = (pool: Pool, uid_project: string) =>
  rowsOf(
    pool,
    `select ${replyColumns} from replies
     where uid_project = $1 and reply_type = 'discussion' and message_number is not null and deleted_at is null
     order by message_number desc limit 50`,
    [uid_project],
  )

export const readSelections = (pool: Pool, uid_project: string) =>
  rowsOf(
    pool,
    `select selections.*, files.uid_file, files.filename, files.mimetype, files.filesize, files.sha256, files.width,
       files.height, files.placeholder, files.uploaded_at
     from selections left join files on files.uid_file = selections.uid_file
     where selections.uid_project = $1 and selections.deleted_at is null
     order by room_place, selections.position`,
    [uid_project],
  )

export const readBell = (pool: Pool, uid_session: string) =>
  rowsOf(
    pool,
    `select uid_notification, kind, title, message, link, is_read, created_at from notifications
     where uid_user = (select uid_user from sessions where uid_session = $1)
     order by created_at desc, uid_notification desc limit 20`,
    [uid_session],
  )

export const readProjects = (pool: Pool, uid_session: string) =>
  rowsOf(
    pool,
    `select uid_project, title, description, status, projects.created_at, updated_at, role
     from members join projects using (uid_project)
     where members.uid_user = (select uid_user from sessions where uid_session = $1) and deleted_at is null`,
    [uid_session],
  )

/** Updates one row without locks. */
export const updateOneCard = async (
  pool: Pool,
  card: { readonly uid_reply: string; readonly kanban_status: string; readonly position: number },
): Promise<object | undefined> => {
  const [row] = await rowsOf(
    pool,
    `update replies set kanban_status = $2, position = $3, version = version + 1 where uid_reply = $1
     returning ${replyColumns}`,
    [card.uid_reply, card.kanban_status, card.position],
  )
  return row
}

/** Inserts one row: a card, or a comment if it has a parent. */
export const insertOneCard = async (
  pool: Pool,
  card: {
    readonly uid_project: string
    readonly uid_session: string
    readonly content: string
    readonly parent?: string
  },
): Promise<object | undefined> => {
  const [row] = await rowsOf(
    pool,
    `insert into replies (uid_reply, uid_project, uid_user, reply_type, parent_uid_reply, content, original_content,
       version, created_at, kanban_status, position)
     select $1, $2, uid_user, 'kanban', $3, $4, $4, 1, $5, $6, $7 from sessions where uid_session = $8
     returning ${replyColumns}`,
    [
      newId(),
      card.uid_project,
      card.parent ?? null,
      card.content,
      new Date(),
      card.parent === undefined ? 'todo' : null,
      card.parent === undefined ? 0 : null,
      card.uid_session,
    ],
  )
  return row
}

/** Inserts all waiting messages with numbers counted by the caller. */
export const insertMessages = async (pool: Pool, messages: readonly BareMessage[]): Promise<void> => {
  const column = <Name extends keyof BareMessage>(name: Name) => messages.map((message) => message[name])
  await rowsOf(
    pool,
    `insert into replies (uid_reply, uid_project, uid_user, reply_type, client_id, content, original_content,
       message_number, version, created_at)
     select uid_reply, uid_project, uid_user, 'discussion', client_id, content, original_content, number, number, $8
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::int[])
       as written (uid_reply, uid_project, uid_user, client_id, content, original_content, number)`,
    [
      messages.map(() => newId()),
      column('uid_project'),
      column('uid_user'),
      column('clientId'),
      column('content'),
      column('original_content'),
      column('message_number'),
      new Date(),
    ],
  )
}
