import { rolesWith } from '@joinery/contract/capabilities'
import { sql } from 'kysely'

import { versionFor } from '#features/files/file-queries.ts'
import { guestHasLink } from '#features/guests/link-queries.ts'
import { membersView } from '#features/members/member-queries.ts'
import { projectExists } from '#platform/access-sql.ts'
import type { Db, Tx } from '#platform/database/database.ts'

import type { FoundApproval } from './approval-queries.ts'
import type { notifyApprovalChanged } from './notify-approval-changed.ts'

const uidReply = sql`(select files.uid_reply from ${sql.raw(versionFor('approvals'))} as files)`

/** `leaving` is a member whose row is deleted next. */
const undecidable = (now: Date, leaving: string | null) => sql`
  approvals.status = 'open' and ${projectExists('approvals.uid_project')} and not case
    when approvals.uid_guest is not null then ${guestHasLink('approvals', 'approve', now)}
    else exists (
      select from ${sql.raw(membersView.as('members'))}
      where members.uid_project = approvals.uid_project and members.uid_user = approvals.uid_user
        and members.uid_user is distinct from ${leaving}::uuid
        and members.role = any(${rolesWith('decideApprovals')}::text[])
        and (members.role = any(${rolesWith('viewReplyFiles')}::text[]) or ${uidReply} is null)) end`

/** Lists projects with open requests that no one can decide. */
export const listUndecidable = async (db: Db, now: Date): Promise<string[]> => {
  const { rows } = await sql<{ uid_project: string }>`
    select distinct approvals.uid_project from approvals where ${undecidable(now, null)}`.execute(db)
  return rows.map(({ uid_project }) => uid_project)
}

type Withdrawn = Parameters<typeof notifyApprovalChanged>[2] & Pick<FoundApproval, 'uid_approval'>

export const setUndecidableWithdrawn = async (
  tx: Tx,
  uid_project: string,
  now: Date,
  leaving: string | null,
): Promise<Withdrawn[]> => {
  const { rows } = await sql<Withdrawn>`
    update approvals set status = 'withdrawn' from (
      select uid_approval from approvals
      where approvals.uid_project = ${uid_project} and ${undecidable(now, leaving)}
      order by uid_approval for update of approvals
    ) as waiting
    where approvals.uid_approval = waiting.uid_approval
    returning approvals.uid_approval, approvals.uid_project, approvals.kind, approvals.uid_stack, ${uidReply} as uid_reply`.execute(
    tx,
  )
  return rows
}
