import { can, guestRole, linkAllows } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'
import type { Approval } from '@joinery/contract/review/approvals'

import { requireProject } from '#features/members/access.ts'
import type { Guest } from '#platform/actor.ts'
import type { ActorContext, Context } from '#platform/context.ts'

import { listFound } from './approval-queries.ts'
import { presentApproval } from './present-approval.ts'

type Filter = { readonly status?: 'open' | 'decided' | undefined; readonly stack?: string | undefined }

/** Latest first. Roles without `viewAllApprovals` get only requests to themselves. */
export const listApprovals = async (
  { actor, db }: ActorContext,
  uid_project: string,
  { status, stack }: Filter,
): Promise<Approval[]> => {
  const { role } = await requireProject(db, actor, uid_project, 'viewReview')
  const rows = await listFound(db, {
    uid_project,
    uid_user: can(role, 'viewAllApprovals') ? undefined : actor.uid_user,
    isOpen: status === undefined ? undefined : status === 'open',
    uid_stack: stack,
    withReplyFiles: can(role, 'viewReplyFiles'),
    withOlder: can(role, 'compareVersions'),
    max: limits.approval.listed,
  })
  return rows.map((row) => presentApproval(actor, role, row))
}

const scopeOf = ({ uid_project, uid_stack, rights }: Guest) => ({
  uid_project,
  uid_stack: uid_stack ?? undefined,
  withReplyFiles: false,
  withOlder: linkAllows(rights, 'compareVersions'),
})

/** Lists requests to this guest that the link shows; none before the address is confirmed. */
export const listGuestApprovals = async (context: Context & { readonly actor: Guest }): Promise<Approval[]> => {
  const { actor, db } = context
  if (actor.uid_guest === null) return []
  const filter = { ...scopeOf(actor), uid_guest: actor.uid_guest, max: limits.approval.listed }
  return (await listFound(db, filter)).map((row) => presentApproval(actor, guestRole, row))
}

/** Whether any guest has an open request the link shows; does not reveal who. */
export const hasGuestRequests = async ({ actor, db }: Context & { readonly actor: Guest }): Promise<boolean> =>
  (await listFound(db, { ...scopeOf(actor), isOpen: true, isOfGuests: true, max: 1 })).length > 0
