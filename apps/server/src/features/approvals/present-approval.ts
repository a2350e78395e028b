import { can, type AccessRole } from '@joinery/contract/capabilities'
import type { Approval } from '@joinery/contract/review/approvals'

import { isOwn, type Reviewer } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'

import type { ApprovalRow } from './approval-queries.ts'

export const verifyUrl = ({ config }: Pick<Context, 'config'>, { uid_approval }: Pick<ApprovalRow, 'uid_approval'>) =>
  `${config.PUBLIC_URL}/verify/${uid_approval}`

/** Clients and guests get names only. The IP address of a decision is never included. */
export const presentApproval = (actor: Reviewer, role: AccessRole, row: ApprovalRow): Approval => {
  const seesAll = can(role, 'viewMembers')
  return {
    uid_approval: row.uid_approval,
    uid_project: row.uid_project,
    uid_file: row.uid_file,
    uid_stack: row.uid_stack,
    version: row.version,
    filename: row.filename,
    sha256: row.sha256,
    status: row.status,
    asked_by: row.asked_by_name,
    person: {
      uid_user: seesAll ? row.uid_user : null,
      name: row.person_name,
      email: seesAll ? row.person_email : null,
      is_guest: row.uid_guest !== null,
    },
    is_mine: isOwn(actor, row),
    note: row.note,
    decision_note: row.decision_note,
    asked_at: row.asked_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    due_date: row.due_date,
  }
}
