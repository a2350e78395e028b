// Who sees an approval: whoever sees all of them, and the person who was asked. To everybody else it is as if it did not exist.
import { can, guestRole, linkAllows, type AccessRole, type Capability } from '@joinery/contract/capabilities'
import { messages } from '@joinery/contract/messages'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { isDecided } from '@joinery/contract/review/approvals'

import { requireCapability } from '#features/members/access.ts'
import { isOwn } from '#features/review/author.ts'
import { findAccess } from '#platform/access-sql.ts'
import { isGuest, type Guest, type Reviewer } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { findApproval, lockApproval, type FoundApproval } from './approval-queries.ts'

export type SeenApproval = {
  readonly approval: FoundApproval
  /** What the caller is in the project. */
  readonly role: AccessRole
  readonly isMine: boolean
  /** That the caller's role, or link, allows this while the project is as it is. */
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

/** The same, and until the end of the transaction nobody else decides or withdraws it. */
export const requireLockedApproval = async (tx: Tx, actor: Reviewer, uid_approval: string): Promise<SeenApproval> => {
  await lockApproval(tx, uid_approval)
  return requireApproval(tx, actor, uid_approval)
}

/** Its row is locked: what is found here stays until the end of the transaction. */
export const requireOpen = ({ status }: Pick<FoundApproval, 'status'>): void => {
  if (isDecided(status)) throw new ProductError('conflict', approvalMessages.alreadyDecided)
  if (status !== 'open') throw new ProductError('conflict', approvalMessages.notOpen)
}
