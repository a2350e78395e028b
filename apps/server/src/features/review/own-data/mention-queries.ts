import { mentionPattern, type MentioningText } from '#features/messages/own-data/mention-queries.ts'
import type { Db } from '#platform/database/database.ts'

/** Comments on files that mention the person, in order of their ids. */
export const listMentioningPins = async (
  db: Db,
  uid_user: string,
  after: string,
  limit: number,
): Promise<MentioningText[]> => {
  const rows = await db
    .selectFrom('pins')
    .select(['uid_pin', 'content'])
    .where('uid_pin', '>', after)
    .where('content', 'like', mentionPattern(uid_user))
    .orderBy('uid_pin')
    .limit(limit)
    .execute()
  return rows.map(({ uid_pin, content }) => ({ id: uid_pin, about: uid_pin, content }))
}

/** Replies to them, in order of their ids. */
export const listMentioningComments = async (
  db: Db,
  uid_user: string,
  after: string,
  limit: number,
): Promise<MentioningText[]> => {
  const rows = await db
    .selectFrom('pin_comments')
    .select(['uid_comment', 'uid_pin', 'content'])
    .where('uid_comment', '>', after)
    .where('content', 'like', mentionPattern(uid_user))
    .orderBy('uid_comment')
    .limit(limit)
    .execute()
  return rows.map(({ uid_comment, uid_pin, content }) => ({ id: uid_comment, about: uid_pin, content }))
}

type NewText = { readonly content: string; readonly original_content: string }

/** Does nothing if the text was edited since it was read. */
export const replacePinText = async (db: Db, { id, content }: MentioningText, text: NewText): Promise<void> => {
  await db.updateTable('pins').set(text).where('uid_pin', '=', id).where('content', '=', content).execute()
}

export const replaceCommentText = async (db: Db, { id, content }: MentioningText, text: NewText): Promise<void> => {
  await db.updateTable('pin_comments').set(text).where('uid_comment', '=', id).where('content', '=', content).execute()
}
