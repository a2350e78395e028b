import { z } from 'zod'

import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

import { endTurn, findMailPreference, claimMailItems } from './mail-item-queries.ts'
import { writeNotificationMail } from './write-notification-mail.ts'

/** Emails one person the waiting items of one project. Idempotent. */
export const mailNotificationsJob = defineJob<Context, { uid_user: string; uid_project: string }>({
  name: 'mail-notifications',
  payload: z.object({ uid_user: z.uuid(), uid_project: z.uuid() }),
  retries: 10,
  retryDelaySeconds: 2,
  run: (context, { uid_user, uid_project }) =>
    transaction(context.db, async (tx) => {
      const preference = await findMailPreference(tx, uid_user)
      // If the person switched to a digest, the items wait for it.
      const isNow = preference?.email_frequency === 'instant'
      // Free the slot first: a concurrent event waits here and then schedules the next email.
      await endTurn(tx, uid_user, uid_project, isNow ? context.clock.now() : null)
      if (preference && !isNow) return
      const items = await claimMailItems(tx, uid_user, uid_project)
      if (preference) await writeNotificationMail(context, tx, { uid_user, email: preference.email }, items)
    }),
})
