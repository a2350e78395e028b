import { isMailAwaited } from '#config'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { readLogo } from '#platform/images/read-logo.ts'

import { renderMail, type MailContent } from './layout.ts'
import { insertMail } from './mail-queries.ts'
import { sendMailJob } from './send-mail.job.ts'

/** Prevents header injection through line breaks in a subject. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

/** Queues the email in this transaction; it is sent, or shown in the local mailbox, only if it commits. */
export const writeMail = async (context: Context, tx: Tx, recipient: string, content: MailContent): Promise<void> => {
  const { BRAND_LOGO, BRAND_NAME, BRAND_TAGLINE, PUBLIC_URL, SMTP_URL } = context.config
  const brand = { name: BRAND_NAME, tagline: BRAND_TAGLINE, address: PUBLIC_URL, logo: readLogo(BRAND_LOGO) }
  const { subject, text, html } = renderMail({ ...content, subject: oneLine(content.subject) }, brand)
  const uid_mail = newId()
  const created_at = context.clock.now()
  await insertMail(tx, {
    uid_mail,
    recipient,
    subject,
    text_body: text,
    html_body: html,
    created_at,
    unsubscribe_url: content.unsubscribe?.oneClick ?? null,
    reply_to: content.replyTo ?? null,
    picture: content.picture?.jpeg ?? null,
    is_waiting: isMailAwaited(context.config),
  })
  if (SMTP_URL !== undefined) await context.jobs.enqueue(tx, sendMailJob, { uid_mail })
}
