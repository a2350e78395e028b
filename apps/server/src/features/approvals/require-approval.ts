// An approval is visible to roles that see all of them and to its recipient. Anyone else gets a 404.
import { can, guestRole, linkAllows, type AccessRole, type Capability } from '@joinery/contract/capabilities'
import { messages } from '@joinery/contract/messages'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { isDecided } from '@joinery/contract/review/approvals'

import { requireCapability } from '#features/members/access.ts'
import { findAccess } from '#platform/access-sql.ts'
import { isGuest, isOwn, type Guest, type Reviewer } from '#platform/actor.ts'
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

const isInScope = (guest: Guest, approval: FoundApproval): boolean =>
  approval.uid_project === guest.uid_project &&
  (guest.uid_stack === null || guest.uid_stack === approval.uid_stack) &&
  approval.uid_reply === null &&
  (approval.is_newest || linkAllows(guest.rights, 'compareVersions'))

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
  const access = await findAccess(db, approval.uid_project, actor.uid_user)
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

/** Call with the row locked, so it stays open until the end of the transaction. */
export const requireOpen = ({ status }: Pick<FoundApproval, 'status'>): void => {
  if (isDecided(status)) throw new ProductError('conflict', approvalMessages.alreadyDecided)
  if (status !== 'open') throw new ProductError('conflict', approvalMessages.notOpen)
}
