import type { QueryOf } from '@joinery/contract/call-types'
import { can } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'
import type { Approval } from '@joinery/contract/review/approvals'

import { requireProject } from '#features/members/access.ts'
import type { ActorContext } from '#platform/context.ts'
import { isId, isMoment, readCursor, writeCursor } from '#platform/http/lists/cursor.ts'

import { listFound, type AfterApproval } from './approval-queries.ts'
import { presentApproval } from './present-approval.ts'

const readAfter = (cursor: string): AfterApproval => {
  const [asked, uid_approval] = readCursor(cursor, [isMoment, isId])
  return { asked, uid_approval }
}

/**
 * Latest first, in pages with `limit` or `cursor`. Roles without `viewAllApprovals` get only requests to themselves.
 */
export const listApprovals = async (
  { actor, db }: ActorContext,
  uid_project: string,
  { status, stack, limit: wanted, cursor }: QueryOf<'listApprovals'>,
): Promise<{ approvals: Approval[]; nextCursor?: string | null }> => {
  const { role } = await requireProject(db, actor, uid_project, 'viewReview')
  const isPaged = wanted !== undefined || cursor !== undefined
  const limit = isPaged ? Math.min(wanted ?? limits.approval.pageMax, limits.approval.pageMax) : limits.approval.listed
  const rows = await listFound(db, {
    uid_project,
    uid_user: can(role, 'viewAllApprovals') ? undefined : actor.uid_user,
    isOpen: status === undefined ? undefined : status === 'open',
    uid_stack: stack,
    withReplyFiles: can(role, 'viewReplyFiles'),
    withOlder: can(role, 'compareVersions'),
    after: cursor === undefined ? undefined : readAfter(cursor),
    max: isPaged ? limit + 1 : limit,
  })
  const approvals = rows.slice(0, limit).map((row) => presentApproval(actor, role, row))
  if (!isPaged) return { approvals }
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { approvals, nextCursor: last ? writeCursor([String(last.asked), last.uid_approval]) : null }
}
