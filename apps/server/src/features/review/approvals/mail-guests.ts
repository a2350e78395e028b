// What guests are told of approvals: by mail, since they have no bell.
import { isDecided } from '@joinery/contract/review/approvals'

import { findPerson } from '#features/auth/account/user-queries.ts'
import { writeGuestMail } from '#features/guests/guest-mail.ts'
import type { GuestRow } from '#features/guests/guest-queries.ts'
import { findGoodLink } from '#features/guests/link-queries.ts'
import { linkUrl } from '#features/guests/link-url.ts'
import { approvalAskedMail, approvalDecidedMail, approvalDueMail } from '#features/mail/templates/approval.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

import type { ApprovalRow } from './approval-queries.ts'
import { verifyUrl } from './verify-approval.ts'

type Sent = { readonly picture: Buffer | null; readonly replyTo: string }

/** What mails say of it; undefined where the link that was mailed is not good any more. */
const describe = async (context: Context, tx: Tx, row: ApprovalRow, picture: Buffer | null) => {
  const link = row.uid_link === null ? undefined : await findGoodLink(tx, row.uid_link, context.clock.now())
  return (
    link && {
      askedBy: row.asked_by_name,
      filename: row.filename,
      version: row.version,
      projectTitle: link.title,
      note: row.note,
      dueDate: row.due_date,
      href: linkUrl(context, link.uid_link),
      picture,
    }
  )
}

export const mailAsked = async (
  context: Context,
  tx: Tx,
  guest: GuestRow,
  row: ApprovalRow,
  { picture, replyTo }: Sent,
): Promise<void> => {
  const asked = await describe(context, tx, row, picture)
  if (asked) await writeGuestMail(context, tx, { guest, content: approvalAskedMail(asked), replyTo })
}

export const mailDue = async (
  context: Context,
  tx: Tx,
  guest: GuestRow,
  row: ApprovalRow,
  picture: Buffer | null,
): Promise<void> => {
  const asked = await describe(context, tx, row, picture)
  if (!asked || asked.dueDate === null) return
  const asker = await findPerson(tx, row.asked_by)
  const content = approvalDueMail({ ...asked, dueDate: asked.dueDate })
  await writeGuestMail(context, tx, { guest, content, ...(asker.deleted_at ? {} : { replyTo: asker.email }) })
}

/** After they decided: where that can be checked. */
export const mailDecision = async (context: Context, tx: Tx, guest: GuestRow, row: ApprovalRow): Promise<void> => {
  if (!isDecided(row.status)) return
  const { filename, version, status: decision, decision_note: note } = row
  const content = approvalDecidedMail({ filename, version, decision, note, href: verifyUrl(context, row) })
  await writeGuestMail(context, tx, { guest, content })
}
