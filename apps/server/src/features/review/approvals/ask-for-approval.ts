// Somebody asks others whether a version is right: all of them or nobody. Under the lock of what the file belongs to, so that no
// newer version comes in between and nobody is asked twice.
import { approvalMessages as say } from '@joinery/contract/messages/approval-messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import type { Approval, askForApprovalSchema } from '@joinery/contract/review/approvals'
import type { z } from 'zod'

import { recordEvent } from '#events'
import { recordAudit } from '#features/audit/record-audit.ts'
import { findPerson } from '#features/auth/account/user-queries.ts'
import { findFile, type FileRow } from '#features/files/file-queries.ts'
import { pictureOfFile } from '#features/files/picture-of-file.ts'
import { holdStack } from '#features/files/versions/hold-stack.ts'
import { tellReview } from '#features/files/versions/tell-review.ts'
import type { StackRow } from '#features/files/versions/version-queries.ts'
import { publicNameOf } from '#features/members/present-member.ts'
import { requireVersion } from '#features/review/require-pin.ts'
import type { ReviewContext } from '#features/review/review-context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'

import { insertApprovals, listOpenOf, type ApprovalRow } from './approval-queries.ts'
import { dayOf } from './day-of.ts'
import { findGuests, findPeople, type Asked } from './find-asked.ts'
import { mailAsked } from './mail-guests.ts'
import { presentApproval } from './present-approval.ts'

type Question = z.output<typeof askForApprovalSchema>

/** The version that is named, if it is the newest; until the end of the transaction it stays so. */
const holdNewest = async (
  context: ReviewContext,
  tx: Tx,
  uid_file: string,
): Promise<{ readonly stack: StackRow; readonly file: FileRow }> => {
  const stack = await holdStack(context, tx, uid_file, 'askForApproval')
  const file = await findFile(tx, uid_file)
  if (!file) throw new ProductError('not_found', reviewMessages.fileNotFound)
  if (stack.uid_file !== file.uid_file) throw new ProductError('conflict', say.notLatest)
  return { stack, file }
}

const requireUnasked = async (tx: Tx, uid_file: string, asked: readonly Asked[]): Promise<void> => {
  const open = await listOpenOf(tx, uid_file)
  const known = new Set(open.map(({ uid_user, uid_guest }) => uid_user ?? uid_guest))
  for (const { uid_user, guest, name } of asked) {
    const id = uid_user ?? guest?.uid_guest ?? null
    if (known.has(id)) throw new ProductError('conflict', say.alreadyRequested(name))
    known.add(id)
  }
}

const tellAsked = async (
  context: ReviewContext,
  tx: Tx,
  { uid_reply }: StackRow,
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
  context: ReviewContext,
  uid_file: string,
  { emails, guests, note, due_date = null }: Question,
): Promise<Approval[]> => {
  const { actor, clock, db } = context
  const { file: seen } = await requireVersion(db, actor, uid_file, 'askForApproval')
  const asked_at = clock.now()
  if (due_date !== null && due_date < dayOf(asked_at)) throw new ProductError('bad_request', say.dueDatePast)
  // Drawn before the transaction opens; only mails to guests carry it.
  const picture = guests.length > 0 ? await pictureOfFile(context, seen) : null
  return transaction(db, async (tx) => {
    const { stack, file } = await holdNewest(context, tx, uid_file)
    const asked = [...(await findPeople(tx, stack, emails)), ...(await findGuests(context, tx, stack, guests))]
    await requireUnasked(tx, file.uid_file, asked)
    const asker = await findPerson(tx, actor.uid_user)
    const rows = asked.map(({ uid_user, guest, uid_link, name, email }): ApprovalRow => ({
      uid_approval: newId(),
      uid_project: stack.uid_project,
      uid_stack: stack.uid_stack,
      uid_file: file.uid_file,
      version: file.version,
      filename: file.filename,
      sha256: file.sha256,
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
    for (const row of rows) await tellAsked(context, tx, stack, row)
    for (const [index, { guest }] of asked.entries()) {
      const row = rows[index]
      if (guest && row) await mailAsked(context, tx, guest, row, { picture, replyTo: asker.email })
    }
    tellReview(context, tx, stack)
    return rows.map((row) => presentApproval(actor, stack.role, row))
  })
}
