// The board in one statement, which is among the hottest of the product and therefore raw.
import type { Pool } from 'pg'

import type { FileRow } from '#features/files/file-queries.ts'
import type { StoredCard } from '#features/messages/card-order.ts'
import type { ReplyRow } from '#features/messages/reply-queries.ts'

/** Times are texts already, as they travel: of 500 cards, reading them as dates would take longer than the statement. */
export type CardRow = Pick<
  ReplyRow,
  | 'uid_reply'
  | 'uid_project'
  | 'uid_user'
  | 'client_id'
  | 'content'
  | 'original_content'
  | 'version'
  | 'assignee_uid'
  | 'due_date'
  | 'email'
  | 'username'
  | 'nickname'
  | 'photo_key'
> & {
  readonly kanban_status: StoredCard['kanban_status']
  readonly created_at: string
  readonly edited_at: string | null
  readonly comment_count: number
  readonly files: readonly (Omit<FileRow, 'uploaded_at'> & { readonly uploaded_at: string })[] | null
}

const asText = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The end of a statement that calls some cards `cards`: they and all that belongs to them, each table asked once. */
export const selectCards = `
select cards.uid_reply, cards.uid_project, cards.uid_user, cards.client_id, cards.content, cards.original_content,
  cards.version, ${asText('cards.created_at')} as created_at, ${asText('cards.edited_at')} as edited_at,
  cards.kanban_status, cards.assignee_uid, to_char(cards.due_date, 'YYYY-MM-DD') as due_date,
  users.email, users.username, users.nickname, users.photo_key,
  coalesce(comments.count, 0) as comment_count, attached.files
from cards
join users on users.uid_user = cards.uid_user
left join (
  select parent_uid_reply, count(*) from replies
  where parent_uid_reply = any(array(select uid_reply from cards)) and deleted_at is null
  group by parent_uid_reply
) as comments on comments.parent_uid_reply = cards.uid_reply
left join (
  select files.uid_reply, json_agg(json_build_object('uid_file', files.uid_file, 'uid_project', files.uid_project,
    'uid_reply', files.uid_reply, 'key', files.key, 'filename', files.filename, 'mimetype', files.mimetype,
    'filesize', files.filesize, 'width', files.width, 'height', files.height, 'placeholder', files.placeholder,
    'uploaded_at', files.uploaded_at, 'uploader_email', uploaders.email) order by files.uid_file) as files
  from files join users as uploaders on uploaders.uid_user = files.uploaded_by
  where files.uid_reply = any(array(select uid_reply from cards)) and not files.is_hidden
  group by files.uid_reply
) as attached on attached.uid_reply = cards.uid_reply`

const boardStatement = `
with cards as materialized (
  select replies.* from sessions
  join members on members.uid_user = sessions.uid_user and members.uid_project = $1
  join replies on replies.uid_project = members.uid_project
    and replies.kanban_status is not null and replies.deleted_at is null
  where sessions.uid_session = $2 and sessions.ended_at is null and sessions.expires_at > $3
)${selectCards}
order by cards.position`

/** All cards in their order, for somebody in the project whose session lives; for anybody else none. */
export const readBoard = async (
  pool: Pool,
  uid_project: string,
  uid_session: string,
  now: Date,
): Promise<CardRow[]> => {
  const { rows } = await pool.query<CardRow>(boardStatement, [uid_project, uid_session, now])
  return rows
}
