// Stores approval requests and notifies their recipients.
import { defaultRole } from '@joinery/contract/capabilities'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import type { Approval } from '@joinery/contract/review/approvals'

import { recordEvent } from '#events'
import { recordAudit } from '#features/audit/record-audit.ts'
import { findPerson } from '#features/auth/account/user-queries.ts'
import { publicNameOf } from '#features/members/present-member.ts'
import { noOne } from '#platform/actor.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'

import { insertApprovals, type ApprovalRow, type WithItems } from './approval-queries.ts'
import type { LockedSubject, Preview } from './approval-subject.ts'
import { emailApprovalRequest } from './email-requests.ts'
import type { Recipient } from './find-recipients.ts'
import { insertItems, type NewItem } from './item-queries.ts'
import { notifyApprovalChanged } from './notify-approval-changed.ts'
import { presentApproval, publicApprovalName } from './present-approval.ts'

/** Due dates are days in UTC, as for cards. */
export const requireDueDate = ({ clock }: Pick<ActorContext, 'clock'>, due_date: string | null): void => {
  const isPast = due_date !== null && due_date < clock.now().toISOString().slice(0, 10)
  if (isPast) throw new ProductError('bad_request', approvalMessages.dueDatePast)
}

const recordRequest = async (
  context: ActorContext,
  tx: Tx,
  uid_reply: string | null,
  row: WithItems<ApprovalRow>,
): Promise<void> => {
  const { actor } = context
  const { uid_approval, uid_project, uid_user, person_email: email } = row
  await recordAudit(tx, {
    act: 'approval-asked',
    by: actor,
    target: { kind: 'approval', id: uid_approval, name: publicApprovalName(row) },
    person: uid_user === null ? { uid_user, email } : { uid_user },
  })
  await recordEvent(context, tx, {
    type: 'approval.requested',
    uid_project,
    uid_approval,
    approval: presentApproval(noOne, defaultRole, row),
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

type Requested = {
  readonly note: string
  readonly due_date: string | null
  readonly preview: Preview | null
  /** Of a request for selections. */
  readonly itemsFor?: (recipient: Recipient) => readonly Omit<NewItem, 'uid_approval'>[]
}

/** Call it with the subject locked. */
export const createRequests = async (
  context: ActorContext,
  tx: Tx,
  { role, uid_reply, ...content }: LockedSubject,
  recipients: readonly Recipient[],
  { note, due_date, preview, itemsFor }: Requested,
): Promise<Approval[]> => {
  const { actor, clock } = context
  const asker = await findPerson(tx, actor.uid_user)
  const asked_at = clock.now()
  const requests = recipients.map((recipient) => {
    const { uid_user, guest, uid_link, name, email } = recipient
    const row: ApprovalRow = {
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
    }
    const given = itemsFor?.(recipient) ?? null
    const items = given?.map(({ uid_selection, snapshot, content_sha256 }) => ({
      uid_selection,
      snapshot,
      content_sha256,
      decision: 'open' as const,
      note: '',
      decided_at: null,
      is_shown: true,
    }))
    const { uid_approval } = row
    return {
      guest,
      row,
      shown: { ...row, items: items ?? null },
      items: given?.map((item) => ({ ...item, uid_approval })) ?? [],
    }
  })
  await insertApprovals(
    tx,
    requests.map(({ row }) => row),
  )
  await insertItems(
    tx,
    requests.flatMap(({ items }) => items),
  )
  for (const { shown } of requests) await recordRequest(context, tx, uid_reply, shown)
  for (const { guest, shown } of requests) {
    if (guest) await emailApprovalRequest(context, tx, { guest, row: shown, preview, replyTo: asker.email })
  }
  await notifyApprovalChanged(context, tx, { ...content, uid_reply }, actor.uid_user)
  return requests.map(({ shown }) => presentApproval(actor, role, shown))
}
