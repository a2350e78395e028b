import { limits } from '@joinery/contract/limits'
import { z } from 'zod'

import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

import { removeGeneration } from './cancel-generation.ts'
import { lockOutdated } from './claim-queries.ts'

/** Deletes generations that ended long ago; their images stay. */
export const trimGenerationsJob = defineJob<Context, object>({
  name: 'trim-generations',
  payload: z.object({}),
  retries: 2,
  retryDelaySeconds: 60,
  cron: '47 * * * *',
  run: async (context) => {
    const before = new Date(context.clock.now().getTime() - limits.ai.retryWithin)
    for (let found = true; found;) {
      found = await transaction(context.db, async (tx) => {
        const row = await lockOutdated(tx, before)
        if (row) await removeGeneration(context, tx, row)
        return row !== undefined
      })
    }
  },
})
