import type { Role } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'
import { sql } from 'kysely'

import { filesView } from '#features/files/file-queries.ts'
import type { StoredOrigin } from '#features/files/public-filename.ts'
import { membersView } from '#features/members/member-queries.ts'
import { repliesView } from '#features/messages/reply-queries.ts'
import { projectsView } from '#features/projects/project-queries.ts'
import { selectionsView, sharedStages } from '#features/selections/selection-queries.ts'
import { memberCan, withinToken, type ActingPerson } from '#platform/access-sql.ts'
import type { Db } from '#platform/database/database.ts'

import type { LinkTarget } from './read-path.ts'

export type FoundTarget = { readonly index: number; readonly role: Role; readonly title: string } & (
  | { readonly kind: 'project' | 'card' | 'message' | 'selection' }
  | {
      readonly kind: 'file'
      readonly version: number
      readonly is_newest: boolean
      readonly origin: StoredOrigin | null
    }
)

const replies = sql.raw(repliesView.as('replies'))
const text = sql`left(replies.original_content, ${sql.lit(limits.link.titleLength * 4)})`

/** Finds those targets that the person can see, in one statement. */
export const findTargets = async (
  db: Db,
  actor: ActingPerson,
  targets: readonly (LinkTarget & { readonly index: number })[],
): Promise<FoundTarget[]> => {
  const column = <Name extends keyof (typeof targets)[number]>(name: Name) => targets.map((target) => target[name])
  const { rows } = await sql<FoundTarget>`
    with wanted as materialized (
      select wanted.*, members.role from unnest(${column('index')}::int[], ${column('kind')}::text[],
          ${column('uid_project')}::uuid[], ${column('uid_thing')}::uuid[])
        as wanted (index, kind, uid_project, uid_thing)
      join ${sql.raw(membersView.as('members'))} on members.uid_project = wanted.uid_project
        and members.uid_user = ${actor.uid_user} and ${memberCan('viewProject')} and ${withinToken(actor)}
    )
    select index, role, kind, projects.title, null::int as version, null::boolean as is_newest, null::jsonb as origin
    from wanted join ${sql.raw(projectsView.as('projects'))} using (uid_project) where kind = 'project'
    union all
    select index, role, kind, ${text}, null, null, null
    from wanted join ${replies} on replies.uid_reply = uid_thing and replies.uid_project = wanted.uid_project
    where replies.deleted_at is null and (
      kind = 'message' and replies.message_number is not null and ${memberCan('readMessages', 'wanted')}
      or kind = 'card' and replies.kanban_status is not null and ${memberCan('viewBoard', 'wanted')})
    union all
    select index, role, kind, selections.code || ' ' || selections.title, null, null, null
    from wanted join ${sql.raw(selectionsView.as('selections'))}
      on selections.uid_selection = uid_thing and selections.uid_project = wanted.uid_project
    where kind = 'selection' and (${memberCan('editSelections', 'wanted')}
      or ${memberCan('viewSelections', 'wanted')} and selections.stage = any(${sharedStages}::text[]))
    union all
    select index, role, kind, files.filename, files.version, files.is_newest, files.origin
    from wanted join ${sql.raw(filesView.as('files'))}
      on files.uid_file = uid_thing and files.uid_project = wanted.uid_project
    left join ${replies} on replies.uid_reply = files.uid_reply
    left join ${sql.raw(repliesView.as('card'))} on card.uid_reply = replies.parent_uid_reply
      and card.kanban_status is not null
    where kind = 'file' and not files.is_hidden and replies.deleted_at is null and card.deleted_at is null
      and ${memberCan('downloadFiles', 'wanted')}
      and (files.is_newest or ${memberCan('compareVersions', 'wanted')})
      and (files.uid_reply is null or ${memberCan('viewReplyFiles', 'wanted')})`.execute(db)
  return rows
}
