import { limits } from '@joinery/contract/limits'
import { z } from 'zod'

import type { Context } from '#platform/context.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

import { trimDeliveries } from './delivery-queries.ts'

export const trimDeliveriesJob = defineJob<Context, object>({
  name: 'trim-webhook-deliveries',
  payload: z.object({}),
  retries: 2,
  retryDelaySeconds: 60,
  cron: '17 * * * *',
  run: async ({ clock, db }) => {
    const { kept, listed } = limits.webhook
    await trimDeliveries(db, new Date(clock.now().getTime() - kept), listed)
  },
})
