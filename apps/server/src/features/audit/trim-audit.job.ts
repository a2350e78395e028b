import { z } from 'zod'

import type { Context } from '#platform/context.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

import { deleteOldest } from './audit-queries.ts'

const batchSize = 5000
const daySeconds = 24 * 60 * 60

/** Deletes entries past their retention; the database refuses to delete others. */
export const trimAuditJob = defineJob<Context, object>({
  name: 'trim-audit',
  payload: z.object({}),
  retries: 2,
  retryDelaySeconds: 60,
  cron: '23 3 * * *',
  run: async ({ config, db }) => {
    while ((await deleteOldest(db, config.KEEP_AUDIT_DAYS * daySeconds, batchSize)) === batchSize);
  },
})
