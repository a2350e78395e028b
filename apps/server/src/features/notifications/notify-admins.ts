import type { NotificationKind } from '@joinery/contract/notifications'

import { listAdmins } from '#features/auth/account/admin-queries.ts'
import { adminSettings } from '#features/auth/account/admins.ts'
import { notificationMail } from '#features/mail/templates/notification.ts'
import { writeMail } from '#features/mail/write-mail.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { userRoom } from '#platform/realtime/rooms.ts'

import type { Words } from './describe-event.ts'
import { insertNotifications } from './notification-queries.ts'
import { presentNotification } from './present-notification.ts'

/** Notifies every admin in the app and by email, whatever they turned off: the installation needs someone. */
export const notifyAdmins = async (context: Context, tx: Tx, kind: NotificationKind, words: Words): Promise<void> => {
  const { clock, config, realtime } = context
  const admins = await listAdmins(tx, adminSettings(context))
  const rows = admins.map(({ uid_user }) => ({
    uid_notification: newId(),
    uid_user,
    kind,
    ...words,
    created_at: clock.now(),
    actor_uid: null,
    actor_name: '',
  }))
  await insertNotifications(tx, rows)
  const mail = notificationMail({ title: words.title, text: words.message, href: `${config.PUBLIC_URL}${words.link}` })
  for (const { email } of admins) await writeMail(context, tx, email, mail)
  tx.afterCommit(() => {
    for (const row of rows) {
      realtime.emit(userRoom(row.uid_user), 'notification', presentNotification({ ...row, is_read: false }))
    }
  })
}
