import { adminMessages } from '@joinery/contract/messages/admin-messages'

import { notifyAdmins } from '#features/notifications/notify-admins.ts'
import type { SettingsState } from '#features/settings/open-settings.ts'
import { markLost } from '#features/settings/setting-queries.ts'
import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'

/** Notifies admins once of stored secrets that cannot be read: SECRET has changed, or a backup was restored. */
export const reportLostSettings = (context: Context & SettingsState): Promise<void> =>
  transaction(context.db, async (tx) => {
    const names = await markLost(tx, context.settings.lost(), context.clock.now())
    if (names.length === 0) return
    await notifyAdmins(context, tx, 'settings_lost', {
      title: adminMessages.settings.lostTitle,
      message: adminMessages.settings.lostText(names.join(', ')),
      link: '/admin/settings',
    })
  })
