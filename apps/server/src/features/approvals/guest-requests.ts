// Requests as a guest sees them: those emailed with the link, before and after the code, and the decision pressed before it.
import { guestRole } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import { isDecided, type Approval } from '@joinery/contract/review/approvals'
import type { AskedApproval, ClosedApproval } from '@joinery/contract/review/links'

import type { GuestsState } from '#features/guests/guests-context.ts'
import { countRecipients } from '#features/guests/link-queries.ts'
import { requireCapability } from '#features/members/access.ts'
import type { Guest } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'

import { findApproval, listFound, type FoundApproval, type ItemRow } from './approval-queries.ts'
import type { ApprovalsState } from './approval-subject.ts'
import { decideApproval } from './decide-approval.ts'
import { presentApproval, publicApprovalName } from './present-approval.ts'
import { isInScope, requireApproval, requireOpen } from './require-approval.ts'

type ByGuest = Context & { readonly actor: Guest }

const listOfGuest = (
  { actor, db }: ByGuest,
  filter: { uid_link?: string; isOpen?: boolean },
): Promise<FoundApproval[]> =>
  listFound(db, {
    ...filter,
    ...(actor.scope === 'selections' ? { kind: 'selections', uid_link: actor.uid_link } : {}),
    uid_project: actor.uid_project,
    uid_stack: actor.scope === 'file' && actor.uid_stack !== null ? actor.uid_stack : undefined,
    uid_guest: actor.uid_guest ?? undefined,
    withReplyFiles: false,
    withOlder: true,
    max: limits.approval.listed,
  })

/** Lists requests to this guest that the link shows; none before the address is confirmed. */
export const listGuestApprovals = async (context: ByGuest): Promise<Approval[]> => {
  const { actor } = context
  if (actor.uid_guest === null) return []
  return (await listOfGuest(context, {})).map((row) => presentApproval(actor, guestRole, row))
}

const openItems = (items: readonly ItemRow[]) =>
  items
    .filter(({ decision, is_shown }) => decision === 'open' && is_shown)
    .map(({ uid_selection, content_sha256 }) => ({ uid_selection, content_sha256 }))

/** Lists the open requests emailed with the link. Where it was sent to several people, they are not named before the code. */
export const listAsked = async (context: ByGuest): Promise<AskedApproval[]> => {
  const { actor, db } = context
  const { uid_link } = actor
  const rows = await listOfGuest(context, { uid_link, isOpen: true })
  const isForOne = actor.uid_guest !== null || rows.length === 0 || (await countRecipients(db, uid_link)) <= 1
  return rows.map(({ uid_approval, kind, uid_file, asked_by_name, person_name, note, due_date, items }) => ({
    uid_approval,
    kind,
    uid_file,
    ...(items ? { items: openItems(items) } : {}),
    asked_by: asked_by_name,
    person_name: isForOne ? person_name : null,
    note: isForOne ? note : null,
    due_date,
  }))
}

/** Lists why the link asks nothing about a file it was sent for. Only before the code: afterwards the guest sees the requests. */
export const listClosed = async (context: ByGuest): Promise<ClosedApproval[]> => {
  const { actor } = context
  if (actor.uid_guest !== null) return []
  const rows = await listOfGuest(context, { uid_link: actor.uid_link })
  const open = new Set(rows.filter(({ status }) => status === 'open').map(({ uid_stack }) => uid_stack))
  // Requests for selections are about the same list, and have no stack.
  const latest = Map.groupBy(rows, ({ uid_stack }) => uid_stack)
  return [...latest.values()].flatMap(([row]) => {
    if (!row || row.status === 'open' || open.has(row.uid_stack)) return []
    const { uid_approval, kind, uid_stack, version, status } = row
    return { uid_approval, kind, uid_stack, version, status: isDecided(status) ? 'decided' : status }
  })
}

const requireOpenRequest = async (
  { actor, db }: ByGuest,
  uid_approval: string,
): Promise<Extract<FoundApproval, { kind: 'file' }>> => {
  const approval = await findApproval(db, uid_approval)
  if (!approval || approval.uid_guest === null || !isInScope(actor, approval)) {
    throw new ProductError('conflict', approvalMessages.notOpen)
  }
  const project = { status: approval.project_status }
  requireCapability({ role: guestRole, rights: actor.rights, project }, 'decideApprovals')
  requireOpen(approval)
  // Items are decided after the code, with the token it returns.
  if (approval.kind !== 'file') throw new ProductError('bad_request', approvalMessages.wrongKind)
  return approval
}

const findOwn = async ({ actor, db }: ByGuest, uid_approval: string): Promise<Approval | undefined> => {
  try {
    return presentApproval(actor, guestRole, (await requireApproval(db, actor, uid_approval)).approval)
  } catch (error) {
    if (error instanceof ProductError) return undefined
    throw error
  }
}

/** Needs what approvals needs, because deciding locks the subject. */
export const createGuestRequests = (state: ApprovalsState): GuestsState['guestRequests'] => ({
  listAsked,
  requireOpen: async (context, uid_approval) => {
    const approval = await requireOpenRequest(context, uid_approval)
    return { filename: publicApprovalName(approval), version: approval.version }
  },
  // A guest whose decision is refused has confirmed their address all the same, and sees why.
  decide: async (context, { uid_approval, ...answer }) => {
    try {
      return { approval: await decideApproval({ ...context, ...state }, uid_approval, answer) }
    } catch (error) {
      if (!(error instanceof ProductError)) throw error
      const approval = await findOwn(context, uid_approval)
      if (approval?.status === answer.decision) return { approval }
      return { approval, message: approval ? error.message : guestMessages.notRequested }
    }
  },
})
