import { z } from 'zod'

import type { Context } from '#platform/context.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

/** Backups of BACKUP_SCHEDULE: one process makes each; when that one dies, another begins again. */
export const makeBackupJob = defineJob<Context, object>({
  name: 'make-backup',
  payload: z.object({}),
  retries: 3,
  retryDelaySeconds: 5 * 60,
  limitSeconds: 12 * 60 * 60,
  cron: ({ config }) => config.BACKUP_SCHEDULE,
  run: async (context) => {
    // Most of it is needed once a day.
    const { keepBackups } = await import('./keep-backups.ts')
    await keepBackups(context)
  },
})
