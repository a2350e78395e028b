import type { Role } from '@joinery/contract/capabilities'
import { sql } from 'kysely'

import { membersView } from '#features/members/member-queries.ts'
import { repliesView } from '#features/messages/reply-queries.ts'
import { projectsView } from '#features/projects/project-queries.ts'
import type { Tx } from '#platform/database/database.ts'

export type EventSubject = {
  readonly uid_reply: string
  readonly uid_user: string
  readonly assignee_uid: string | null
  readonly content: string
  readonly original_content: string
}

/** The message, card or comment of an event, unless deleted since. */
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

type ProjectFor = { readonly uid_project: string; readonly title: string; readonly role: Role | null }

/** Existing projects with the person's current role. */
export const listProjectsFor = async (
  tx: Tx,
  uid_user: string,
  uid_projects: readonly string[],
): Promise<Map<string, ProjectFor>> => {
  const rows = await tx
    .selectFrom(projectsView.named('projects'))
    .leftJoin(membersView.named('members'), (join) =>
      join.onRef('members.uid_project', '=', 'projects.uid_project').on('members.uid_user', '=', uid_user),
    )
    .select(['projects.uid_project', 'projects.title', 'members.role'])
    .where('projects.uid_project', '=', sql<string>`any(${uid_projects}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.uid_project, row]))
}

/** More than an excerpt needs. */
const textMax = 2000

/** The beginning of each text; deleted messages, cards and comments are left out. */
export const listTexts = async (tx: Tx, uid_replies: readonly string[]): Promise<Map<string, string>> => {
  const rows = await tx
    .selectFrom(repliesView.named('replies'))
    .select(['uid_reply', sql<string>`left(original_content, ${textMax})`.as('text')])
    .where('uid_reply', '=', sql<string>`any(${uid_replies}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ uid_reply, text }) => [uid_reply, text]))
}
