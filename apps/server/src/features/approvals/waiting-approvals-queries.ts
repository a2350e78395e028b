// Open approvals, for their recipients and for people waiting for clients.
import { rolesWith, type Role } from '@joinery/contract/capabilities'
import type { FullOrigin } from '@joinery/contract/files'
import type { ApprovalKind } from '@joinery/contract/review/decisions'
import { sql, type RawBuilder } from 'kysely'

import { peopleView } from '#features/auth/account/user-queries.ts'
import { shownVersions } from '#features/files/file-queries.ts'
import { membersView } from '#features/members/member-queries.ts'
import { ownProjectOf, ownProjects, type OwnScope } from '#features/members/own-projects-queries.ts'
import type { Tx } from '#platform/database/database.ts'

/** Dates are strings in JSON. */
export type WaitingApproval = {
  readonly uid_approval: string
  readonly uid_project: string
  readonly project_title: string
  readonly role: Role
  readonly kind: ApprovalKind
  /** Null for selections, like the file name and version. */
  readonly uid_file: string | null
  readonly filename: string | null
  readonly version: number | null
  readonly origin: FullOrigin | null
  /** Open items that the person can see; 0 for a file. */
  readonly open_items: number
  readonly asked_at: string
  readonly due_date: string | null
  /** Of the requester. */
  readonly email: string
  readonly username: string | null
  readonly nickname: string
}

/** Joins the requested version of a file; `isThere` requires that it exists, or that selections are left to decide. */
const joinVersion = sql`left join ${sql.raw(shownVersions('files'))} on files.uid_file = approvals.uid_file`
const openItems = sql`(select count(*)::int from approval_items as items
  where items.uid_approval = approvals.uid_approval and items.decision = 'open' and items.is_shown)`
const isThere = sql`case approvals.kind when 'file' then files.uid_file is not null else ${openItems} > 0 end`

/** Requests to a person, by due date, then oldest first. A subquery for a larger statement. */
export const waitingApprovals = (scope: OwnScope, max: number): RawBuilder<WaitingApproval> => sql<WaitingApproval>`(
  select approvals.uid_approval, approvals.uid_project, mine.title as project_title, mine.role, approvals.kind,
    approvals.uid_file, approvals.filename, approvals.version, approvals.origin,
    case approvals.kind when 'file' then 0 else ${openItems} end as open_items, approvals.asked_at, to_char(approvals.due_date, 'YYYY-MM-DD') as due_date,
    people.email, people.username, people.nickname
  from approvals cross join ${ownProjectOf('approvals.uid_project', scope, 'viewReview', 'decideApprovals')} as mine
  ${joinVersion}
  join ${sql.raw(peopleView.as('people'))} on people.uid_user = approvals.asked_by
  where approvals.uid_user = ${scope.uid_user} and approvals.status = 'open' and ${isThere}
    and (files.uid_reply is null or mine.role = any(${rolesWith('viewReplyFiles')}::text[]))
  order by approvals.due_date nulls last, approvals.asked_at, approvals.uid_approval limit ${max})`

/**
 * Joins the recipient's membership. `waitsForClient` then keeps guests and clients, that is, members without
 * `viewAllApprovals`. People who left have no role and are excluded.
 */
const fromClients = sql`${joinVersion} left join ${sql.raw(membersView.as('clients'))}
  on clients.uid_project = approvals.uid_project and clients.uid_user = approvals.uid_user`
const waitsForClient = (before: Date) => sql`approvals.status = 'open' and ${isThere} and approvals.asked_at < ${before}
  and (approvals.uid_guest is not null or not clients.role = any(${rolesWith('viewAllApprovals')}::text[]))`

/** A table (uid_project) of projects with requests waiting for clients or guests. */
export const projectsWaitingForClients = (before: Date): RawBuilder<unknown> =>
  sql`(select approvals.uid_project from approvals ${fromClients} where ${waitsForClient(before)})`

export type ClientApproval = {
  readonly uid_project: string
  readonly project_title: string
  readonly uid_approval: string
  readonly kind: ApprovalKind
  readonly uid_file: string | null
  readonly filename: string | null
  readonly version: number | null
  readonly items: number
  readonly person_name: string
  readonly person_email: string
  readonly role: Role
  readonly asked_at: Date
  readonly due_date: string | null
}

/** Lists requests waiting for clients in projects where the user can withdraw any approval; oldest first per project. */
export const listClientApprovals = async (tx: Tx, uid_user: string, before: Date): Promise<ClientApproval[]> => {
  const { rows } = await sql<ClientApproval>`
    with mine as materialized ${ownProjects({ uid_user }, 'viewReview', 'withdrawAnyApproval')}
    select approvals.uid_project, mine.title as project_title, mine.role, approvals.uid_approval, approvals.kind, approvals.uid_file,
      approvals.filename, approvals.version, case approvals.kind when 'file' then 0 else ${openItems} end as items,
      approvals.person_name, approvals.person_email, approvals.asked_at, to_char(approvals.due_date, 'YYYY-MM-DD') as due_date
    from approvals join mine using (uid_project) ${fromClients}
    where ${waitsForClient(before)}
    order by mine.title, approvals.uid_project, approvals.asked_at, approvals.uid_approval`.execute(tx)
  return rows
}
