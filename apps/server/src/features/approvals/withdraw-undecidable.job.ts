import { z } from 'zod'

import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

import { listUndecidable } from './undecidable-queries.ts'
import { withdrawUndecidable } from './withdraw-undecidable.ts'

/** Withdraws requests whose links have expired; revoked links and removed members are handled when it happens. */
export const withdrawUndecidableJob = defineJob<Context, object>({
  name: 'withdraw-undecidable',
  payload: z.object({}),
  retries: 2,
  retryDelaySeconds: 60,
  cron: '17 * * * *',
  run: async (context) => {
    for (const uid_project of await listUndecidable(context.db, context.clock.now()))
      await transaction(context.db, (tx) => withdrawUndecidable(context, tx, { uid_project }))
  },
})
