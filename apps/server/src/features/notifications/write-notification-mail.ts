import { digestMail } from '#features/mail/templates/digest.ts'
import { notificationMail } from '#features/mail/templates/notification.ts'
import { writeMail } from '#features/mail/write-mail.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

import type { MailItem } from './mail-item-queries.ts'
import { readMailItems } from './read-mail-items.ts'
import { unsubscribeLinks } from './unsubscribe.ts'

/** One thing is a mail of its own; several are a digest; nothing that may still be seen is no mail. */
export const writeNotificationMail = async (
  context: Context,
  tx: Tx,
  person: { readonly uid_user: string; readonly email: string },
  items: readonly MailItem[],
): Promise<void> => {
  const { PUBLIC_URL } = context.config
  const told = await readMailItems(tx, person.uid_user, items, PUBLIC_URL)
  const [first, ...others] = told
  if (!first) return
  const content = others.length === 0 ? notificationMail(first) : digestMail(told, `${PUBLIC_URL}/notifications`)
  const unsubscribe = unsubscribeLinks(context, person.uid_user)
  await writeMail(context, tx, person.email, { ...content, unsubscribe })
}
