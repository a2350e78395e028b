import { z } from 'zod'

import type { Context } from '#platform/context.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

import { deleteOldRead } from './notification-queries.ts'

const atOnce = 5000
const day = 24 * 60 * 60 * 1000

/** Deletes old read notifications; unread ones stay. */
export const trimReadJob = defineJob<Context, object>({
  name: 'trim-read-notifications',
  payload: z.object({}),
  retries: 2,
  retryDelaySeconds: 60,
  cron: '37 3 * * *',
  run: async ({ clock, config, db }) => {
    const before = new Date(clock.now().getTime() - config.KEEP_READ_NOTIFICATIONS_DAYS * day)
    while ((await deleteOldRead(db, before, atOnce)) === atOnce);
  },
})
