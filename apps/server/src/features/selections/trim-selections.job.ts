import { limits } from '@joinery/contract/limits'
import { z } from 'zod'

import { closeFinished, deleteOpenItems } from '#features/approvals/item-queries.ts'
import { removeFiles } from '#features/files/versions/remove-files.ts'
import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { defineJob } from '#platform/jobs/define-job.ts'
import { trySweep } from '#platform/uploads/pending-blobs.ts'

import { deleteExpired } from './selection-queries.ts'

const atOnce = 200

/** Permanently deletes selections, with their own images, once their deletion can no longer be undone. */
export const trimSelectionsJob = defineJob<Context, object>({
  name: 'trim-selections',
  payload: z.object({}),
  retries: 2,
  retryDelaySeconds: 60,
  cron: '*/10 * * * *',
  run: async (context) => {
    const { clock, db, log, storage } = context
    for (;;) {
      const before = new Date(clock.now().getTime() - limits.selection.undoWithin)
      const { count, keys } = await transaction(db, async (tx) => {
        const expired = await deleteExpired(tx, before, atOnce)
        const { uid_selections } = expired
        await closeFinished(tx, await deleteOpenItems(tx, uid_selections))
        return { count: uid_selections.length, keys: await removeFiles(context, tx, expired.uid_files) }
      })
      await trySweep(db, storage, log, keys)
      if (count < atOnce) return
    }
  },
})
