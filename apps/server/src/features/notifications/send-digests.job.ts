import type { Preferences } from '@joinery/contract/notifications'
import { z } from 'zod'

import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

import { findMailPreference, listPeopleDue, claimMailItems } from './mail-item-queries.ts'
import { writeNotificationMail } from './write-notification-mail.ts'

/** Morning hour in UTC; weekly digests are sent on Mondays. */
const digestHour = 7
const monday = 1
const day = 24 * 60 * 60 * 1000
/** Items older than this are due at any hour: an instant email lost its job, or no process ran in the morning. */
const patienceMs = { instant: 10 * 60 * 1000, daily: day, weekly: 7 * day }

export const frequenciesAt = (now: Date): Preferences['email_frequency'][] => {
  if (now.getUTCHours() !== digestHour) return ['hourly']
  return now.getUTCDay() === monday ? ['hourly', 'daily', 'weekly'] : ['hourly', 'daily']
}

/** Sends everyone who is due one email with all waiting items. Each person's items and email are one transaction. */
export const sendDigests = async (context: Context): Promise<void> => {
  const { clock, db } = context
  const now = clock.now()
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const waitingSince = {
    instant: ago(patienceMs.instant),
    daily: ago(patienceMs.daily),
    weekly: ago(patienceMs.weekly),
  }
  for (const uid_user of await listPeopleDue(db, frequenciesAt(now), waitingSince)) {
    await transaction(db, async (tx) => {
      const preference = await findMailPreference(tx, uid_user)
      const items = await claimMailItems(tx, uid_user)
      if (preference) await writeNotificationMail(context, tx, { uid_user, email: preference.email }, items)
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
