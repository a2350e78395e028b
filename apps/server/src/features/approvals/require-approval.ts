// An approval is visible to roles that see all of them and to its recipient. Anyone else gets a 404.
import { can, guestRole, type AccessRole, type Capability } from '@joinery/contract/capabilities'
import { messages } from '@joinery/contract/messages'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { isDecided } from '@joinery/contract/review/approvals'

import { requireCapability } from '#features/members/access.ts'
import { findAccess } from '#platform/access-sql.ts'
import { isGuest, isOwn, type Actor, type Guest, type Reviewer } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { findApproval, lockApproval, type FoundApproval } from './approval-queries.ts'

export type SeenApproval = {
  readonly approval: FoundApproval
  /** The caller's role in the project. */
  readonly role: AccessRole
  readonly isMine: boolean
  /** Throws unless the caller's role or link, and the project's status, allow this. */
  readonly require: (capability: Capability) => void
}

const isShownBy = ({ scope, uid_link, uid_stack }: Guest, approval: FoundApproval): boolean => {
  if (scope === 'project') return true
  if (scope === 'file') return uid_stack === approval.uid_stack
  return approval.kind === 'selections' && approval.uid_link === uid_link
}

/** Requests for older versions stay visible to their recipient, with the decision, also without the right to compare. */
export const isInScope = (guest: Guest, approval: FoundApproval): boolean =>
  approval.uid_project === guest.uid_project && isShownBy(guest, approval) && approval.uid_reply === null

const seeAsGuest = (guest: Guest, approval: FoundApproval): SeenApproval | undefined => {
  if (!isInScope(guest, approval) || !isOwn(guest, approval)) return undefined
  return {
    approval,
    role: guestRole,
    isMine: true,
    require: (capability) => {
      const project = { status: approval.project_status }
      requireCapability({ role: guestRole, rights: guest.rights, project }, capability)
    },
  }
}

const seeAsPerson = async (
  db: Db | Tx,
  actor: Exclude<Reviewer, Guest>,
  approval: FoundApproval,
): Promise<SeenApproval | undefined> => {
  const access = await findAccess(db, approval.uid_project, actor)
  const mine = isOwn(actor, approval)
  const isSeen =
    access &&
    (approval.uid_reply === null || can(access.role, 'viewReplyFiles')) &&
    (mine || can(access.role, 'viewAllApprovals'))
  if (!isSeen) return undefined
  return {
    approval,
    role: access.role,
    isMine: mine,
    require: (capability) => requireCapability({ role: access.role, project: access }, capability),
  }
}

export const requireApproval = async (db: Db | Tx, actor: Reviewer, uid_approval: string): Promise<SeenApproval> => {
  const approval = await findApproval(db, uid_approval)
  const seen = approval && (isGuest(actor) ? seeAsGuest(actor, approval) : await seeAsPerson(db, actor, approval))
  if (!seen) throw new ProductError('not_found', messages.http.notFound)
  return seen
}

/** The same, with the approval locked until the end of the transaction. */
export const requireLockedApproval = async (tx: Tx, actor: Reviewer, uid_approval: string): Promise<SeenApproval> => {
  await lockApproval(tx, uid_approval)
  return requireApproval(tx, actor, uid_approval)
}

/** The requester can withdraw a request or send it again; owners and managers can do so with any. */
export const requireManaged = (actor: Actor, { approval, require }: SeenApproval): void =>
  require(approval.asked_by === actor.uid_user ? 'askForApproval' : 'withdrawAnyApproval')

/** Call with the row locked, so it stays open until the end of the transaction. */
export const requireOpen = ({ status }: Pick<FoundApproval, 'status'>): void => {
  if (isDecided(status)) throw new ProductError('conflict', approvalMessages.alreadyDecided)
  if (status !== 'open') throw new ProductError('conflict', approvalMessages.notOpen)
}
