import { limits } from '@joinery/contract/limits'
import { z } from 'zod'

import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { defineJob } from '#platform/jobs/define-job.ts'
import { userRoom } from '#platform/realtime/rooms.ts'

import { deleteOldUnread, listWithMany } from './notification-queries.ts'

const atOnce = 5000

/**
 * Deletes unread message notifications beyond the newest of each project, which pile up for inactive people. The badge
 * shows '99+' either way, and the discussion stores the reading position.
 */
export const trimUnreadJob = defineJob<Context, object>({
  name: 'trim-unread-notifications',
  payload: z.object({}),
  retries: 2,
  retryDelaySeconds: 60,
  cron: '17 * * * *',
  run: async ({ db, realtime }) => {
    const { keepUnread } = limits.notification
    for (const uid_user of await listWithMany(db, keepUnread)) {
      // In steps, because new notifications of this person wait for each.
      for (let isMore = true; isMore;) {
        const { gone, count } = await transaction(db, (tx) => deleteOldUnread(tx, uid_user, keepUnread, atOnce))
        if (gone > 0) realtime.emit(userRoom(uid_user), 'notifications_changed', { count })
        isMore = gone === atOnce
      }
    }
  },
})
