import { z } from 'zod'

import { deleteOldSessions } from '#features/auth/sessions/session-queries.ts'
import type { Context } from '#platform/context.ts'
import { defineJob } from '#platform/jobs/define-job.ts'
import { deleteOldAttempts } from '#platform/security/attempt-queries.ts'

const day = 24 * 60 * 60 * 1000

/** Sessions a month past their end, and counts whose window has long passed, are of no use to anybody. */
export const trimAccountsJob = defineJob<Context, object>({
  name: 'trim-accounts',
  payload: z.object({}),
  retries: 2,
  retryDelaySeconds: 60,
  cron: '41 3 * * *',
  run: async ({ clock, db }) => {
    const now = clock.now().getTime()
    await deleteOldSessions(db, new Date(now - 30 * day))
    await deleteOldAttempts(db, new Date(now - day))
  },
})
