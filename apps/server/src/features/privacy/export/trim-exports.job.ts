import { z } from 'zod'

import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { defineJob } from '#platform/jobs/define-job.ts'
import { abandonBlobs, trySweep } from '#platform/uploads/pending-blobs.ts'

import { deleteExpired, failStale } from './export-queries.ts'

/** Longer than all attempts of the job together. */
const staleAfterMs = 12 * 60 * 60 * 1000

/** Deletes expired exports with their blobs, and marks abandoned ones as failed. */
export const trimExportsJob = defineJob<Context, object>({
  name: 'trim-exports',
  payload: z.object({}),
  retries: 2,
  retryDelaySeconds: 60,
  cron: '53 * * * *',
  run: async ({ clock, db, log, storage }) => {
    const now = clock.now()
    const keys = await transaction(db, async (tx) => {
      const ended = await deleteExpired(tx, now)
      await abandonBlobs(tx, ended)
      return ended
    })
    await trySweep(db, storage, log, keys)
    await failStale(db, new Date(now.getTime() - staleAfterMs), now)
  },
})
