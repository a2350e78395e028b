// Requests approval from all recipients or none. The lock on the subject keeps its content current and prevents duplicate
// requests.
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import type { Approval, requestApprovalSchema } from '@joinery/contract/review/approvals'
import type { z } from 'zod'

import { recordEvent } from '#events'
import { recordAudit } from '#features/audit/record-audit.ts'
import { findPerson } from '#features/auth/account/user-queries.ts'
import type { FilesState } from '#features/files/files-context.ts'
import { notifyReviewChanged } from '#features/files/versions/notify-review-changed.ts'
import { publicNameOf } from '#features/members/present-member.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'

import { insertApprovals, listOpenOf, type ApprovalRow } from './approval-queries.ts'
import type { ApprovalSubject } from './approval-subject.ts'
import { emailApprovalRequest } from './email-requests.ts'
import { findGuests, findPeople, type Recipient } from './find-recipients.ts'
import { presentApproval } from './present-approval.ts'

type NewRequest = z.output<typeof requestApprovalSchema>

const requireNoOpenRequest = async (tx: Tx, uid_file: string, recipients: readonly Recipient[]): Promise<void> => {
  const open = await listOpenOf(tx, uid_file)
  const known = new Set(open.map(({ uid_user, uid_guest }) => uid_user ?? uid_guest))
  for (const { uid_user, guest, name } of recipients) {
    const id = uid_user ?? guest?.uid_guest ?? null
    if (known.has(id)) throw new ProductError('conflict', approvalMessages.alreadyRequested(name))
    known.add(id)
  }
}

const recordRequest = async (
  context: ActorContext,
  tx: Tx,
  uid_reply: string | null,
  { uid_approval, uid_project, uid_user, person_email: email, filename }: ApprovalRow,
): Promise<void> => {
  const { actor } = context
  await recordAudit(tx, {
    act: 'approval-asked',
    by: actor,
    target: { kind: 'approval', id: uid_approval, name: filename },
    person: uid_user === null ? { uid_user, email } : { uid_user },
  })
  if (uid_user === null) return
  const is_of_reply = uid_reply !== null
  await recordEvent(context, tx, {
    type: 'approval.asked',
    uid_user: actor.uid_user,
    uid_project,
    uid_approval,
    is_of_reply,
  })
}

export const askForApproval = async (
  context: ActorContext & FilesState,
  subject: ApprovalSubject,
  id: string,
  { emails, guests, note, due_date = null }: NewRequest,
): Promise<Approval[]> => {
  const { actor, clock, db } = context
  const seen = await subject.require(context, id)
  const asked_at = clock.now()
  // Due dates are days in UTC, as for cards.
  const isPast = due_date !== null && due_date < asked_at.toISOString().slice(0, 10)
  if (isPast) throw new ProductError('bad_request', approvalMessages.dueDatePast)
  const preview = guests.length > 0 ? await seen.renderPreview() : null
  return transaction(db, async (tx) => {
    const locked = await subject.lock(context, tx, id)
    const { role, uid_reply, ...content } = locked
    const recipients = [...(await findPeople(tx, locked, emails)), ...(await findGuests(context, tx, locked, guests))]
    await requireNoOpenRequest(tx, content.uid_file, recipients)
    const asker = await findPerson(tx, actor.uid_user)
    const rows = recipients.map(({ uid_user, guest, uid_link, name, email }): ApprovalRow => ({
      ...content,
      uid_approval: newId(),
      status: 'open',
      asked_by: actor.uid_user,
      asked_by_name: publicNameOf(asker),
      uid_user,
      uid_guest: guest?.uid_guest ?? null,
      uid_link,
      person_name: name,
      person_email: email,
      note,
      decision_note: '',
      asked_at,
      decided_at: null,
      decided_from: null,
      due_date,
      reminded_before_at: null,
      reminded_on_day_at: null,
    }))
    await insertApprovals(tx, rows)
    for (const row of rows) await recordRequest(context, tx, uid_reply, row)
    for (const [index, { guest }] of recipients.entries()) {
      const row = rows[index]
      if (guest && row) await emailApprovalRequest(context, tx, guest, row, { preview, replyTo: asker.email })
    }
    notifyReviewChanged(context, tx, locked)
    return rows.map((row) => presentApproval(actor, role, row))
  })
}
