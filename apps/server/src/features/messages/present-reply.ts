// The only presenter of replies: messages, cards and comments.
import { cardFieldNames, type CardFieldName, type CardFields } from '@joinery/contract/board/card-fields'
import type { Attachment } from '@joinery/contract/files'
import type { QuotedMessage, Reply } from '@joinery/contract/replies'

import { nameOf } from '#features/auth/account/name-of.ts'
import { presentPhoto } from '#features/auth/account/present-user.ts'
import { listFilesOf, type AttachedFile } from '#features/files/file-queries.ts'
import { presentFile } from '#features/files/present-file.ts'
import type { Context } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { required } from '#platform/required.ts'

import type { ListedRow } from './list-queries.ts'
import { nameOfAuthor, presentReactions } from './reactions/present-reactions.ts'
import { listQuoted, type QuotedRow, type ReplyRow } from './reply-queries.ts'

export type Surroundings = {
  readonly attachments?: Attachment[]
  readonly quoted?: QuotedMessage | undefined
  /** Set if the statement did not count it. */
  readonly cardOrder?: number
  readonly commentCount?: number | undefined
}

type WithoutFields = Omit<Reply, CardFieldName> & Partial<CardFields>

/** Assigns in place: with 500 cards, a spread takes twice as long. */
const addCardFields = (reply: WithoutFields, row: CardFields): Reply => {
  const fields: Partial<Record<CardFieldName, unknown>> = reply
  for (const name of cardFieldNames) fields[name] = row[name]
  return reply as Reply // now each name of the list has the value of the row
}

/** Presents the replies of one response and signs each author's photo URL once. */
export const createReplyPresenter = (context: Context): ((row: ReplyRow, around?: Surroundings) => Reply) => {
  const photos = new Map<string | null, string | null>()
  const photoOf = (photo_key: string | null): string | null => {
    const known = photos.get(photo_key)
    if (known !== undefined) return known
    const photo = presentPhoto(context, photo_key)
    photos.set(photo_key, photo)
    return photo
  }
  return (row, { attachments = [], quoted, cardOrder, commentCount } = {}) => {
    const reply: WithoutFields = {
      uid_reply: row.uid_reply,
      uid_project: row.uid_project,
      parent_uid_reply: row.parent_uid_reply,
      replyType: row.reply_type,
      content: row.content,
      original_content: row.original_content,
      clientId: row.client_id,
      uid_user: row.uid_user,
      email: row.email,
      username: row.username,
      creator_email: row.email,
      creator_username: row.username,
      name: nameOf(row),
      profile_photo: photoOf(row.photo_key),
      via: row.via,
      attachments,
      details: quoted ? { quoted_message: quoted } : {},
      created_at: row.created_at,
      edited_at: row.edited_at,
      message_number: row.message_number,
      version: row.version,
      reactions: presentReactions(row.reactions ?? []),
      pinned_at: row.pinned?.at ?? null,
      pinned_by: row.pinned ? nameOfAuthor(row.pinned.by) : null,
      kanban_status: row.kanban_status,
      card_order: cardOrder ?? row.card_order,
    }
    if (row.kanban_status !== null) {
      reply.checklist_count = { done: row.checklist_done, total: row.checklist_total }
    }
    if (commentCount !== undefined) reply.comment_count = commentCount
    return addCardFields(reply, row)
  }
}

const presentQuoted = (
  row: Omit<QuotedRow, 'deleted_at'>,
  isDeleted: boolean,
  attachments: readonly Attachment[],
): QuotedMessage => ({
  uid_reply: row.uid_reply,
  email: row.email,
  username: row.username,
  name: nameOf(row),
  content: isDeleted ? '' : row.content,
  attachments: isDeleted ? [] : [...attachments],
  ...(isDeleted ? { deleted: true as const } : {}),
})

export const presentListed = (context: Context, rows: readonly ListedRow[]): Reply[] => {
  const present = createReplyPresenter(context)
  const attachmentsOf = (files: readonly AttachedFile[] | null) =>
    (files ?? []).map((file) => presentFile(context, { ...file, uploaded_at: new Date(file.uploaded_at) }))
  return rows.map((row) =>
    present(row, {
      attachments: attachmentsOf(row.files),
      quoted: row.quoted
        ? presentQuoted(row.quoted, row.quoted.is_deleted, attachmentsOf(row.quoted_files))
        : undefined,
    }),
  )
}

type Options = {
  /** Just stored without files, so the files table is not queried. */
  readonly hasNoFiles?: boolean
  readonly commentCounts?: ReadonlyMap<string, number>
}

/** Presents replies with two more statements in total; none if nothing is quoted or attached. */
export const presentReplies = async (
  context: Context,
  db: Db | Tx,
  rows: readonly ReplyRow[],
  { hasNoFiles = false, commentCounts }: Options = {},
): Promise<Reply[]> => {
  const present = createReplyPresenter(context)
  const quotedIds = rows.flatMap(({ quoted_uid_reply }) => quoted_uid_reply ?? [])
  if (rows.length === 0 || (hasNoFiles && quotedIds.length === 0 && !commentCounts)) {
    return rows.map((row) => present(row))
  }
  const quotedRows = quotedIds.length > 0 ? await listQuoted(db, quotedIds) : []
  const withFiles = hasNoFiles ? quotedIds : [...rows.map(({ uid_reply }) => uid_reply), ...quotedIds]
  const files = await listFilesOf(db, withFiles)
  const filesOf = Map.groupBy(files, ({ uid_reply }) => uid_reply)
  const attachmentsOf = (uid_reply: string) => (filesOf.get(uid_reply) ?? []).map((file) => presentFile(context, file))
  const quotedOf = new Map(quotedRows.map((row) => [row.uid_reply, row]))
  return rows.map((row) => {
    const quoted = row.quoted_uid_reply === null ? undefined : quotedOf.get(row.quoted_uid_reply)
    return present(row, {
      attachments: attachmentsOf(row.uid_reply),
      quoted: quoted && presentQuoted(quoted, quoted.deleted_at !== null, attachmentsOf(quoted.uid_reply)),
      commentCount: commentCounts && row.kanban_status !== null ? (commentCounts.get(row.uid_reply) ?? 0) : undefined,
    })
  })
}

export const presentReply = async (
  context: Context,
  db: Db | Tx,
  row: ReplyRow,
  options: Options = {},
): Promise<Reply> => {
  const [reply] = await presentReplies(context, db, [row], options)
  return required(reply, 'A reply was not presented')
}
