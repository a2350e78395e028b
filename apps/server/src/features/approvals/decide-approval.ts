// Lock order: project, subject, approval; changes of the subject use the same order. So the content decided on is current until
// the commit.
import { messages } from '@joinery/contract/messages'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import type { Approval, Decision } from '@joinery/contract/review/approvals'

import { recordEvent } from '#events'
import { recordAudit } from '#features/audit/record-audit.ts'
import { notifyReviewChanged } from '#features/files/versions/notify-review-changed.ts'
import { writeGuestMail } from '#features/guests/guest-mail.ts'
import { findGuest, type GuestRow } from '#features/guests/guest-queries.ts'
import { holdGoodLink } from '#features/guests/link-queries.ts'
import { approvalDecidedMail } from '#features/mail/templates/approval.ts'
import { holdProject } from '#platform/access-sql.ts'
import { authorOf, isGuest, type Guest } from '#platform/actor.ts'
import type { ReviewerContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { setDecided } from './approval-queries.ts'
import type { ApprovalsState } from './approval-subject.ts'
import { presentApproval, verifyUrl } from './present-approval.ts'
import { requireApproval, requireLockedApproval, requireOpen } from './require-approval.ts'

type Answer = { readonly decision: Decision; readonly note: string }

/** Locks the link until the end of the transaction; rejects guests without a confirmed address. */
const holdVisitor = async ({ clock }: ReviewerContext, tx: Tx, actor: Guest): Promise<GuestRow> => {
  const { uid_guest } = authorOf(actor)
  const isGood = await holdGoodLink(tx, actor.uid_link, clock.now())
  const guest = isGood && uid_guest !== null ? await findGuest(tx, uid_guest) : undefined
  if (!guest?.confirmed_at) throw new ProductError('unauthenticated', guestMessages.linkInvalid)
  return guest
}

export const decideApproval = (
  context: ReviewerContext & ApprovalsState,
  uid_approval: string,
  { decision, note }: Answer,
): Promise<Approval> =>
  transaction(context.db, async (tx) => {
    const { actor, approvalSubjects, clock } = context
    const guest = isGuest(actor) ? await holdVisitor(context, tx, actor) : undefined
    const { approval: before } = await requireApproval(tx, actor, uid_approval)
    if (!(await holdProject(tx, before.uid_project))) throw new ProductError('not_found', messages.http.notFound)
    const isCurrent = await approvalSubjects.file.isCurrent(tx, before.uid_file)
    const { approval, role, isMine, require } = await requireLockedApproval(tx, actor, uid_approval)
    if (!isMine) throw new ProductError('not_allowed', messages.http.notAllowed)
    require('decideApprovals')
    requireOpen(approval)
    if (!isCurrent) throw new ProductError('conflict', approvalMessages.notOpen)
    const { uid_project, uid_reply, filename, version, person_email: email, uid_user } = approval
    const decided = {
      status: decision,
      decision_note: note,
      decided_at: clock.now(),
      decided_from: actor.address ?? null,
      // Prefer the name the guest entered to the one in the request.
      person_name: guest?.name ?? approval.person_name,
    }
    await setDecided(tx, uid_approval, decided)
    await recordAudit(tx, {
      act: 'approval-decided',
      by: actor,
      target: { kind: 'approval', id: approval.uid_approval, name: filename },
      person: uid_user === null ? { uid_user, email } : { uid_user },
      details: { decision },
    })
    await recordEvent(context, tx, {
      type: 'approval.decided',
      uid_user: authorOf(actor).uid_user,
      uid_project,
      uid_approval: approval.uid_approval,
      is_of_reply: uid_reply !== null,
    })
    if (guest) {
      const content = approvalDecidedMail({ filename, version, decision, note, href: verifyUrl(context, approval) })
      await writeGuestMail(context, tx, { guest, content })
    }
    notifyReviewChanged(context, tx, approval)
    return presentApproval(actor, role, { ...approval, ...decided })
  })
