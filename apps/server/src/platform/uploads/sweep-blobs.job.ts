import { z } from 'zod'

import type { Context } from '#platform/context.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

import { sweepStaleBlobs } from './pending-blobs.ts'

export const sweepBlobsJob = defineJob<Context, object>({
  name: 'sweep-blobs',
  payload: z.object({}),
  retries: 2,
  retryDelaySeconds: 60,
  cron: '*/10 * * * *',
  run: ({ clock, db, storage }) => sweepStaleBlobs(db, storage, clock.now()),
})
