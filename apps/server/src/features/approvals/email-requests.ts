// Emails to guests about open requests; guests have no account and so get no notifications.
import { findPerson } from '#features/auth/account/user-queries.ts'
import { writeGuestMail } from '#features/guests/guest-mail.ts'
import type { GuestRow } from '#features/guests/guest-queries.ts'
import { addRecipient, findGoodLink } from '#features/guests/link-queries.ts'
import { withUrl } from '#features/guests/renew-link.ts'
import { approvalRequestedMail, approvalDueMail } from '#features/mail/templates/approval.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

import { setLink, type ApprovalRow, type WithItems } from './approval-queries.ts'
import type { Preview } from './approval-subject.ts'
import { publicApprovalName } from './present-approval.ts'

type Email = {
  readonly guest: GuestRow
  readonly row: WithItems<ApprovalRow>
  readonly preview: Preview | null
}

/** Returns what an email says and the link it contains, which it records; undefined when the link is no longer valid. */
const describe = async (context: Context, tx: Tx, { guest, row, preview }: Email) => {
  const found = row.uid_link === null ? undefined : await findGoodLink(tx, row.uid_link, context.clock.now())
  if (!found || context.config.GUEST_LINKS === 'off') return undefined
  const { link, url } = await withUrl(context, tx, found)
  if (link.uid_link !== row.uid_link) await setLink(tx, row.uid_approval, link.uid_link)
  await addRecipient(tx, link.uid_link, guest.uid_guest)
  const details = {
    askedBy: row.asked_by_name,
    name: publicApprovalName(row),
    version: row.version,
    projectTitle: found.title,
    note: row.note,
    dueDate: row.due_date,
    href: url,
    picture: preview,
  }
  return { uid_link: link.uid_link, details }
}

/** Returns the link that was emailed; null if it is no longer valid. */
export const emailApprovalRequest = async (
  context: Context,
  tx: Tx,
  email: Email & { readonly replyTo: string },
): Promise<string | null> => {
  const found = await describe(context, tx, email)
  if (!found) return null
  const { guest, replyTo } = email
  await writeGuestMail(context, tx, { guest, content: approvalRequestedMail(found.details), replyTo })
  return found.uid_link
}

export const emailApprovalReminder = async (context: Context, tx: Tx, email: Email): Promise<void> => {
  const { guest, row } = email
  const found = row.due_date === null ? undefined : await describe(context, tx, email)
  if (!found || row.due_date === null) return
  const asker = await findPerson(tx, row.asked_by)
  const content = approvalDueMail({ ...found.details, dueDate: row.due_date })
  await writeGuestMail(context, tx, { guest, content, ...(asker.deleted_at ? {} : { replyTo: asker.email }) })
}
