import { z } from 'zod'

import { deleteAllOldCodes } from '#features/guests/code-queries.ts'
import { deleteGuests, listIdleGuests } from '#features/guests/guest-queries.ts'
import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { lowestId } from '#platform/ids.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

import { listSilent } from './silent-guests-queries.ts'

const batchSize = 500
const day = 24 * 60 * 60 * 1000

/** Deletes expired codes, and idle guests who neither commented nor have an approval request. */
export const trimGuestsJob = defineJob<Context, object>({
  name: 'trim-guests',
  payload: z.object({}),
  retries: 2,
  retryDelaySeconds: 60,
  cron: '11 4 * * *',
  run: async ({ clock, config, db }) => {
    const now = clock.now()
    await deleteAllOldCodes(db, now)
    if (config.KEEP_IDLE_GUESTS_DAYS === 0) return
    const before = new Date(now.getTime() - config.KEEP_IDLE_GUESTS_DAYS * day)
    for (let after = lowestId; ;) {
      const idle = await listIdleGuests(db, before, after, batchSize)
      // A concurrent comment by such a guest makes this fail; the job retries.
      await transaction(db, async (tx) => deleteGuests(tx, await listSilent(tx, idle)))
      const last = idle.at(-1)
      if (last === undefined || idle.length < batchSize) return
      after = last
    }
  },
})
