import { mentionAttribute } from '@joinery/contract/text/rich-text'

import type { Db, Tx } from '#platform/database/database.ts'

/** A text that mentions a person. `about` is the id its notifications link to. */
export type MentioningText = {
  readonly id: string
  readonly about: string
  readonly content: string
}

export const mentionPattern = (uid_user: string): string => `%${mentionAttribute}="${uid_user}"%`

/** Messages, cards and comments that mention the person, in order of their ids. */
export const listMentioningReplies = async (
  db: Db,
  uid_user: string,
  after: string,
  limit: number,
): Promise<MentioningText[]> => {
  const rows = await db
    .selectFrom('replies')
    .select(['uid_reply', 'parent_uid_reply', 'content'])
    .where('uid_reply', '>', after)
    .where('content', 'like', mentionPattern(uid_user))
    .orderBy('uid_reply')
    .limit(limit)
    .execute()
  return rows.map(({ uid_reply, parent_uid_reply, content }) => ({
    id: uid_reply,
    about: parent_uid_reply ?? uid_reply,
    content,
  }))
}

/** Returns false without a change if the text was edited since it was read. */
export const replaceReplyText = async (
  tx: Tx,
  { id, content: former }: MentioningText,
  text: { readonly content: string; readonly original_content: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('replies')
    .set(text)
    .where('uid_reply', '=', id)
    .where('content', '=', former)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
