// Lock order: project, subject, approval; changes of the subject use the same order. So the content decided on is current until
// the commit.
import { messages } from '@joinery/contract/messages'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import { isDecided, type Approval, type Decision, type decideSchema } from '@joinery/contract/review/approvals'
import type { z } from 'zod'

import { recordEvent } from '#events'
import { recordAudit } from '#features/audit/record-audit.ts'
import { writeGuestMail } from '#features/guests/guest-mail.ts'
import { findGuest, type GuestRow } from '#features/guests/guest-queries.ts'
import { holdGoodLink } from '#features/guests/link-queries.ts'
import { approvalDecidedMail } from '#features/mail/templates/approval.ts'
import { holdProject } from '#platform/access-sql.ts'
import { authorOf, isGuest, type Guest } from '#platform/actor.ts'
import type { ReviewerContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { findApproval, setDecided, type FoundApproval } from './approval-queries.ts'
import type { ApprovalsState } from './approval-subject.ts'
import { decideItems } from './decide-items.ts'
import { notifyApprovalChanged } from './notify-approval-changed.ts'
import { presentApproval, publicApprovalName, verifyUrl } from './present-approval.ts'
import { requireApproval, requireLockedApproval, requireOpen } from './require-approval.ts'

type Answer = z.output<typeof decideSchema>

/** Locks the link until the end of the transaction; rejects guests without a confirmed address. */
const holdVisitor = async ({ clock }: ReviewerContext, tx: Tx, actor: Guest): Promise<GuestRow> => {
  const { uid_guest } = authorOf(actor)
  const isGood = await holdGoodLink(tx, actor.uid_link, clock.now())
  const guest = isGood && uid_guest !== null ? await findGuest(tx, uid_guest) : undefined
  if (!guest?.confirmed_at) throw new ProductError('unauthenticated', guestMessages.linkInvalid)
  return guest
}

/** Locks what the request is about. Returns false if it is not the current content. */
const lockSubject = async ({ approvalSubjects }: ApprovalsState, tx: Tx, approval: FoundApproval): Promise<boolean> => {
  if (approval.kind === 'file') return approvalSubjects.file.isCurrent(tx, approval.uid_file)
  await approvalSubjects.selections.lock(tx, approval.uid_project)
  return true
}

/** Stores the decision; returns what is recorded of it in the audit log. */
const store = async (
  { actor, clock }: ReviewerContext,
  tx: Tx,
  approval: FoundApproval,
  { decision, note, items }: Answer,
  person_name: string,
): Promise<{ readonly decision: Decision; readonly items?: number }> => {
  const decided = { decided_at: clock.now(), decided_from: actor.address ?? null, person_name }
  if (approval.kind === 'file' && decision !== undefined) {
    await setDecided(tx, approval.uid_approval, { status: decision, decision_note: note, ...decided })
    return { decision }
  }
  if (items === undefined) throw new ProductError('bad_request', approvalMessages.wrongKind)
  return decideItems(tx, approval, items, decided)
}

export const decideApproval = (
  context: ReviewerContext & ApprovalsState,
  uid_approval: string,
  answer: Answer,
): Promise<Approval> =>
  transaction(context.db, async (tx) => {
    const { actor } = context
    const guest = isGuest(actor) ? await holdVisitor(context, tx, actor) : undefined
    const { approval: before } = await requireApproval(tx, actor, uid_approval)
    if (!(await holdProject(tx, before.uid_project))) throw new ProductError('not_found', messages.http.notFound)
    const isCurrent = await lockSubject(context, tx, before)
    const { approval, role, isMine, require } = await requireLockedApproval(tx, actor, uid_approval)
    if (!isMine) throw new ProductError('not_allowed', messages.http.notAllowed)
    require('decideApprovals')
    if ((approval.kind === 'file') === (answer.items !== undefined)) {
      throw new ProductError('bad_request', approvalMessages.wrongKind)
    }
    requireOpen(approval)
    if (!isCurrent) throw new ProductError('conflict', approvalMessages.notOpen)
    const { uid_project, uid_reply, person_email: email, uid_user } = approval
    // Prefer the name the guest entered to the one in the request.
    const details = await store(context, tx, approval, answer, guest?.name ?? approval.person_name)
    await recordAudit(tx, {
      act: 'approval-decided',
      by: actor,
      target: { kind: 'approval', id: approval.uid_approval, name: publicApprovalName(approval) },
      person: uid_user === null ? { uid_user, email } : { uid_user },
      details,
    })
    await recordEvent(context, tx, {
      type: 'approval.decided',
      uid_user: authorOf(actor).uid_user,
      uid_project,
      uid_approval: approval.uid_approval,
      is_of_reply: uid_reply !== null,
    })
    await notifyApprovalChanged(context, tx, approval, authorOf(actor).uid_user)
    const after = await findApproval(tx, uid_approval)
    if (!after) throw new ProductError('not_found', messages.http.notFound)
    if (guest) await confirmByMail(context, tx, guest, after)
    return presentApproval(actor, role, after)
  })

/** Once everything is decided. */
const confirmByMail = async (
  context: ReviewerContext,
  tx: Tx,
  guest: GuestRow,
  approval: FoundApproval,
): Promise<void> => {
  const { status, version, decision_note: note } = approval
  if (!isDecided(status)) return
  const name = publicApprovalName(approval)
  const content = approvalDecidedMail({ name, version, decision: status, note, href: verifyUrl(context, approval) })
  await writeGuestMail(context, tx, { guest, content })
}
