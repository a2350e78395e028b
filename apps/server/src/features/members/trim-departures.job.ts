import { limits } from '@joinery/contract/limits'
import { z } from 'zod'

import type { Context } from '#platform/context.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

import { deleteOldDepartures } from './departure-queries.ts'

export const trimDeparturesJob = defineJob<Context, object>({
  name: 'trim-departures',
  payload: z.object({}),
  retries: 2,
  retryDelaySeconds: 60,
  cron: '47 3 * * *',
  run: ({ clock, db }) => deleteOldDepartures(db, new Date(clock.now().getTime() - limits.project.addAgainAfter)),
})
