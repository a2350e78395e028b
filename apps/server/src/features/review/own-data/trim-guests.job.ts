import { z } from 'zod'

import { deleteAllOldCodes } from '#features/guests/code-queries.ts'
import { deleteGuests, listIdle } from '#features/guests/guest-queries.ts'
import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { lowestId } from '#platform/ids.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

import { listSilent } from './silent-guests-queries.ts'

const atOnce = 500
const day = 24 * 60 * 60 * 1000

/** Guests who only looked go after a while; what somebody said or decided keeps their name. Codes go when they have ended. */
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
      const idle = await listIdle(db, before, after, atOnce)
      // Whoever writes at this very moment makes this fail, and it is tried again.
      await transaction(db, async (tx) => deleteGuests(tx, await listSilent(tx, idle)))
      const last = idle.at(-1)
      if (last === undefined || idle.length < atOnce) return
      after = last
    }
  },
})
