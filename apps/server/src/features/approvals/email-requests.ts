// Emails to guests about open requests; guests have no account and so get no notifications.
import { findPerson } from '#features/auth/account/user-queries.ts'
import { writeGuestMail } from '#features/guests/guest-mail.ts'
import type { GuestRow } from '#features/guests/guest-queries.ts'
import { findGoodLink } from '#features/guests/link-queries.ts'
import { linkUrl } from '#features/guests/link-url.ts'
import { approvalRequestedMail, approvalDueMail } from '#features/mail/templates/approval.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

import type { ApprovalRow } from './approval-queries.ts'

/** Returns undefined when the emailed link is no longer valid. */
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

export const emailApprovalRequest = async (
  context: Context,
  tx: Tx,
  guest: GuestRow,
  row: ApprovalRow,
  { preview, replyTo }: { readonly preview: Buffer | null; readonly replyTo: string },
): Promise<void> => {
  const details = await describe(context, tx, row, preview)
  if (details) await writeGuestMail(context, tx, { guest, content: approvalRequestedMail(details), replyTo })
}

export const emailApprovalReminder = async (
  context: Context,
  tx: Tx,
  guest: GuestRow,
  row: ApprovalRow,
  preview: Buffer | null,
): Promise<void> => {
  const details = await describe(context, tx, row, preview)
  if (!details || details.dueDate === null) return
  const asker = await findPerson(tx, row.asked_by)
  const content = approvalDueMail({ ...details, dueDate: details.dueDate })
  await writeGuestMail(context, tx, { guest, content, ...(asker.deleted_at ? {} : { replyTo: asker.email }) })
}
