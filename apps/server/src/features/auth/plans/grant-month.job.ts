import { z } from 'zod'

import type { Context } from '#platform/context.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

import { grantMonth } from './monthly-credits.ts'

/** Every hour, so that a night in which the program did not run makes no difference; mostly there is nothing to do. */
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
