import type { Preferences } from '@joinery/contract/notifications'
import { z } from 'zod'

import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

import { findMailWish, listPeopleDue, takeMailItems } from './mail-item-queries.ts'
import { writeNotificationMail } from './write-notification-mail.ts'

/** In the morning, in UTC; weekly ones on Mondays. */
const digestHour = 7
const monday = 1
/** An instant mail that has not gone by then lost its job; it goes with the next digest. */
const instantPatienceMs = 10 * 60 * 1000

export const frequenciesAt = (now: Date): Preferences['email_frequency'][] => {
  if (now.getUTCHours() !== digestHour) return ['hourly']
  return now.getUTCDay() === monday ? ['hourly', 'daily', 'weekly'] : ['hourly', 'daily']
}

/** Everybody whose hour it is gets one mail with all that waits. A person's items and their mail are one transaction. */
export const sendDigests = async (context: Context): Promise<void> => {
  const { clock, db } = context
  const now = clock.now()
  const instantBefore = new Date(now.getTime() - instantPatienceMs)
  for (const uid_user of await listPeopleDue(db, frequenciesAt(now), instantBefore)) {
    await transaction(db, async (tx) => {
      const wish = await findMailWish(tx, uid_user)
      const items = await takeMailItems(tx, uid_user)
      if (wish) await writeNotificationMail(context, tx, { uid_user, email: wish.email }, items)
    })
  }
}

export const sendDigestsJob = defineJob<Context, object>({
  name: 'send-digests',
  payload: z.object({}),
  retries: 5,
  retryDelaySeconds: 10,
  cron: '0 * * * *',
  run: sendDigests,
})
