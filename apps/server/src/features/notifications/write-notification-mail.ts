import { digestMail } from '#features/mail/templates/digest.ts'
import { notificationMail } from '#features/mail/templates/notification.ts'
import { writeMail } from '#features/mail/write-mail.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

import type { MailItem } from './mail-item-queries.ts'
import { unsubscribeLinks } from './unsubscribe.ts'

/** One thing is a mail of its own; several are a digest. */
export const writeNotificationMail = async (
  context: Context,
  tx: Tx,
  person: { readonly uid_user: string; readonly email: string },
  items: readonly MailItem[],
): Promise<void> => {
  const [first] = items
  if (!first) return
  const { PUBLIC_URL } = context.config
  const told = items.map(({ title, message, link, project_title }) => ({
    title,
    text: message,
    href: `${PUBLIC_URL}${link}`,
    project: project_title,
  }))
  const [only, ...others] = told
  const content = only && others.length === 0 ? notificationMail(only) : digestMail(told, `${PUBLIC_URL}/notifications`)
  const unsubscribe = unsubscribeLinks(context, person.uid_user)
  await writeMail(context, tx, person.email, { ...content, unsubscribe })
}
