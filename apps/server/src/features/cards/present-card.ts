import type { Reply } from '@joinery/contract/replies'

import { presentPhoto } from '#features/auth/present-user.ts'
import { presentFile } from '#features/files/present-file.ts'
import { nameOf } from '#features/members/present-member.ts'
import type { Context } from '#platform/context.ts'

import type { CardRow } from './board-queries.ts'

/** Presents the cards of one answer; few people wrote many cards, so each photo's address is signed once. */
export const createCardPresenter = (context: Context): ((row: CardRow, card_order: number) => Reply) => {
  const photos = new Map<string | null, string | null>()
  const photoOf = (photo_key: string | null): string | null => {
    const known = photos.get(photo_key)
    if (known !== undefined) return known
    const photo = presentPhoto(context, photo_key)
    photos.set(photo_key, photo)
    return photo
  }
  return (row, card_order) => ({
    uid_reply: row.uid_reply,
    uid_project: row.uid_project,
    parent_uid_reply: null,
    replyType: 'kanban',
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
    attachments: (row.files ?? []).map((file) =>
      presentFile(context, { ...file, uploaded_at: new Date(file.uploaded_at) }),
    ),
    details: {},
    created_at: row.created_at,
    edited_at: row.edited_at,
    message_number: null,
    version: row.version,
    kanban_status: row.kanban_status,
    card_order,
    assignee_uid: row.assignee_uid,
    due_date: row.due_date,
    comment_count: row.comment_count,
  })
}
