// Requests approval from all recipients or none. The lock on the subject keeps its content current and prevents duplicate
// requests.
import type { AccessRole } from '@joinery/contract/capabilities'
import type { Approval, NewRequest } from '@joinery/contract/review/approvals'

import type { FilesState } from '#features/files/files-context.ts'
import { requireNoToken } from '#platform/actor.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'

import { listOpenOf } from './approval-queries.ts'
import type { ApprovalsState } from './approval-subject.ts'
import { createRequests, requireDueDate } from './create-requests.ts'
import { alreadyRequested, findGuests, findPeople, personOf, type Recipient } from './find-recipients.ts'

const requireNoOpenRequest = async (
  tx: Tx,
  { role, uid_file }: { readonly role: AccessRole; readonly uid_file: string },
  recipients: readonly Recipient[],
): Promise<void> => {
  const open = await listOpenOf(tx, uid_file)
  const known = new Set(open.map(({ uid_user, uid_guest }) => uid_user ?? uid_guest))
  for (const recipient of recipients) {
    const id = personOf(recipient)
    if (known.has(id)) throw alreadyRequested(role, recipient)
    known.add(id)
  }
}

export const askForApproval = async (
  context: ActorContext & FilesState & ApprovalsState,
  id: string,
  { emails, guests, note, due_date = null }: NewRequest,
): Promise<Approval[]> => {
  const { actor, db } = context
  if (guests.length > 0) requireNoToken(actor)
  const subject = context.approvalSubjects.file
  const seen = await subject.require(context, id)
  requireDueDate(context, due_date)
  const jpeg = guests.length > 0 ? await seen.renderPreview() : null
  return transaction(db, async (tx) => {
    const locked = await subject.lock(context, tx, id)
    const recipients = [
      ...(await findPeople(tx, locked, emails)),
      ...(await findGuests(context, tx, locked, { guests, due_date })),
    ]
    await requireNoOpenRequest(tx, locked, recipients)
    const preview = jpeg && { jpeg, origin: locked.origin }
    return createRequests(context, tx, locked, recipients, { note, due_date, preview })
  })
}
