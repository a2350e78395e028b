import { z } from 'zod'

import { removeFiles } from '#features/files/versions/remove-files.ts'
import { listVersionsOf } from '#features/files/versions/version-queries.ts'
import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { defineJob } from '#platform/jobs/define-job.ts'
import { trySweep } from '#platform/uploads/pending-blobs.ts'

import { emptyReplies, lockToEmpty } from './reply-queries.ts'

const atOnce = 200

/** Deletes text and files once a deletion can no longer be undone. An empty row stays for clients that catch up. */
export const emptyDeletedJob = defineJob<Context, object>({
  name: 'empty-deleted-replies',
  payload: z.object({}),
  retries: 2,
  retryDelaySeconds: 60,
  cron: '*/5 * * * *',
  run: async (context) => {
    const { clock, config, db, log, storage, transactionEvents } = context
    for (;;) {
      const before = new Date(clock.now().getTime() - config.KEEP_DELETED_MESSAGES_MINUTES * 60_000)
      const { count, keys } = await transaction(db, async (tx) => {
        const uid_replies = await lockToEmpty(tx, before, atOnce)
        if (uid_replies.length === 0) return { count: 0, keys: [] }
        const abandoned = await removeFiles(context, tx, await listVersionsOf(tx, uid_replies))
        await transactionEvents.emit(tx, { type: 'replies.emptied', uid_replies })
        await emptyReplies(tx, uid_replies)
        return { count: uid_replies.length, keys: abandoned }
      })
      await trySweep(db, storage, log, keys)
      if (count < atOnce) return
    }
  },
})
