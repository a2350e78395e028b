import { z } from 'zod'

import { deleteOldChallenges } from '#features/auth/factors/challenge-queries.ts'
import { deleteOldSessions } from '#features/auth/sessions/session-queries.ts'
import type { Context } from '#platform/context.ts'
import { defineJob } from '#platform/jobs/define-job.ts'
import { deleteOldAttempts } from '#platform/security/attempt-queries.ts'

import { deleteOldUnverified } from './user-queries.ts'

const day = 24 * 60 * 60 * 1000

const atOnce = 500

/**
 * Deletes old unverified accounts. They own nothing else because they could never log in; one verified at this moment
 * stays.
 */
const trimUnverified = async ({ clock, config, db }: Context): Promise<void> => {
  if (config.KEEP_UNVERIFIED_DAYS === 0) return
  const before = new Date(clock.now().getTime() - config.KEEP_UNVERIFIED_DAYS * day)
  while ((await deleteOldUnverified(db, before, atOnce)) === atOnce);
}

/**
 * Deletes ended sessions, attempt counts and unverified accounts after the days in the settings. Unfinished sign-ins and
 * second-step setups are deleted after a day.
 */
export const trimAccountsJob = defineJob<Context, object>({
  name: 'trim-accounts',
  payload: z.object({}),
  retries: 2,
  retryDelaySeconds: 60,
  cron: '41 3 * * *',
  run: async (context) => {
    const { clock, config, db } = context
    const now = clock.now().getTime()
    await deleteOldSessions(db, new Date(now - config.KEEP_ENDED_SESSIONS_DAYS * day))
    await deleteOldChallenges(db, new Date(now - day))
    await deleteOldAttempts(db, new Date(now - config.KEEP_ATTEMPTS_DAYS * day))
    await trimUnverified(context)
  },
})
