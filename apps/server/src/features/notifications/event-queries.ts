import { repliesView } from '#features/messages/reply-queries.ts'
import { projectsView } from '#features/projects/project-queries.ts'
import type { Tx } from '#platform/database.ts'

export type EventSubject = {
  readonly uid_reply: string
  readonly uid_user: string
  readonly assignee_uid: string | null
  readonly content: string
  readonly original_content: string
}

/** The message, card or comment of an event, unless it was deleted since. */
export const findSubject = (tx: Tx, uid_reply: string): Promise<EventSubject | undefined> =>
  tx
    .selectFrom(repliesView.named('replies'))
    .select(['uid_reply', 'uid_user', 'assignee_uid', 'content', 'original_content'])
    .where('uid_reply', '=', uid_reply)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const listCommenters = async (tx: Tx, uid_card: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom(repliesView.named('replies'))
    .select('uid_user')
    .distinct()
    .where('parent_uid_reply', '=', uid_card)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ uid_user }) => uid_user)
}

export const findProjectTitle = async (tx: Tx, uid_project: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom(projectsView.named('projects'))
    .select('title')
    .where('uid_project', '=', uid_project)
    .executeTakeFirst()
  return row?.title
}
