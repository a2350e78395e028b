import { z } from 'zod'

import type { Context } from '#platform/context.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

import { grantMonth } from './monthly-credits.ts'

/** Hourly, so that downtime at the turn of the month makes no difference. */
export const grantMonthJob = defineJob<Context, object>({
  name: 'grant-month',
  payload: z.object({}),
  retries: 3,
  retryDelaySeconds: 60,
  cron: '2 * * * *',
  run: async (context) => {
    await grantMonth(context)
  },
})
