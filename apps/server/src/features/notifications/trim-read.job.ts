import { limits } from '@joinery/contract/limits'
import { z } from 'zod'

import type { Context } from '#platform/context.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

import { deleteOldRead } from './notification-queries.ts'

const atOnce = 5000

/** Read notifications go after a while; unread ones stay. */
export const trimReadJob = defineJob<Context, object>({
  name: 'trim-read-notifications',
  payload: z.object({}),
  retries: 2,
  retryDelaySeconds: 60,
  cron: '37 3 * * *',
  run: async ({ clock, db }) => {
    const before = new Date(clock.now().getTime() - limits.notification.keepRead)
    while ((await deleteOldRead(db, before, atOnce)) === atOnce);
  },
})
