// Sends an open request again: a guest gets the email, a person in the project the notification.
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { sharingMessages } from '@joinery/contract/messages/sharing-messages'
import type { Approval } from '@joinery/contract/review/approvals'

import { recordEvent } from '#events'
import { recordAudit } from '#features/audit/record-audit.ts'
import { findPerson } from '#features/auth/account/user-queries.ts'
import { sentLinks } from '#features/guests/create-guest-link.ts'
import { requireGuestLinks } from '#features/guests/guest-checks.ts'
import { findGuest, type GuestRow } from '#features/guests/guest-queries.ts'
import { findGoodLink, hasOtherRecipients, lockLink } from '#features/guests/link-queries.ts'
import { replaceIfHidden } from '#features/guests/renew-link.ts'
import { lockForChange } from '#platform/access-sql.ts'
import { requireNoToken } from '#platform/actor.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { setLink, type FoundApproval } from './approval-queries.ts'
import { renderPreview, type ApprovalsState, type Preview } from './approval-subject.ts'
import { emailApprovalRequest } from './email-requests.ts'
import { createRequestLink } from './find-recipients.ts'
import { approvalNameFor, presentApproval } from './present-approval.ts'
import { requireApproval, requireLockedApproval, requireManaged, requireOpen } from './require-approval.ts'

/** Returns the link to send. One whose address cannot be shown is replaced, unless other people have it too. */
const findLink = async (context: ActorContext, tx: Tx, guest: GuestRow, approval: FoundApproval): Promise<string> => {
  const { kind, uid_link, uid_project, uid_stack, due_date } = approval
  const link = uid_link === null ? undefined : await findGoodLink(tx, uid_link, context.clock.now())
  if (!link) {
    const { name } = guest
    return (await createRequestLink(context, tx, { kind, uid_project, uid_stack, name, due_date, compare: false }))
      .uid_link
  }
  if (await hasOtherRecipients(tx, link.uid_link, guest.uid_guest)) return link.uid_link
  return (await replaceIfHidden(context, tx, context.actor, link)).link.uid_link
}

const emailGuest = async (
  context: ActorContext,
  tx: Tx,
  uid_guest: string,
  approval: FoundApproval,
  preview: Preview | null,
): Promise<string | null> => {
  requireGuestLinks(context)
  const guest = await findGuest(tx, uid_guest)
  if (!guest) return approval.uid_link
  if (guest.unsubscribed_at !== null) {
    throw new ProductError('conflict', approvalMessages.unsubscribed(approval.person_name))
  }
  const uid_link = await findLink(context, tx, guest, approval)
  if (uid_link !== approval.uid_link) await setLink(tx, approval.uid_approval, uid_link)
  const { email: replyTo } = await findPerson(tx, context.actor.uid_user)
  return emailApprovalRequest(context, tx, { guest, row: { ...approval, uid_link }, preview, replyTo })
}

export const resendApproval = async (
  context: ActorContext & ApprovalsState,
  uid_approval: string,
): Promise<Approval> => {
  const { actor, attempts, db } = context
  const seen = await requireApproval(db, actor, uid_approval)
  requireManaged(actor, seen)
  if (seen.approval.uid_guest !== null) requireNoToken(actor)
  const preview = seen.approval.uid_guest === null ? null : await renderPreview(context, seen.approval)
  return transaction(db, async (tx) => {
    // Lock order: project, link, approval, as when a link is revoked or a decision is made.
    await lockForChange(tx, seen.approval.uid_project)
    if (seen.approval.uid_link !== null) await lockLink(tx, seen.approval.uid_link)
    const found = await requireLockedApproval(tx, actor, uid_approval)
    requireManaged(actor, found)
    const { approval, role } = found
    requireOpen(approval)
    const wait = await attempts.count(sentLinks, actor.uid_user, tx)
    if (wait > 0) throw new ProductError('too_many', sharingMessages.tooManyEmails, {}, wait)
    const { asked_by, person_email: email, uid_guest, uid_project, uid_reply, uid_user } = approval
    const uid_link = uid_guest === null ? null : await emailGuest(context, tx, uid_guest, approval, preview)
    if (uid_guest === null) {
      const is_of_reply = uid_reply !== null
      await recordEvent(context, tx, {
        type: 'approval.asked',
        uid_user: asked_by,
        uid_project,
        uid_approval,
        is_of_reply,
      })
    }
    await recordAudit(tx, {
      act: 'approval-asked',
      by: actor,
      target: { kind: 'approval', id: uid_approval, name: approvalNameFor(role, approval) },
      person: uid_user === null ? { uid_user, email } : { uid_user },
    })
    return presentApproval(actor, role, { ...approval, uid_link })
  })
}
