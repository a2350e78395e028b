import { z } from 'zod'

import type { Context } from '#platform/context.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

/** Creates the backups of BACKUP_SCHEDULE in one process; another retries if it dies. */
export const makeBackupJob = defineJob<Context, object>({
  name: 'make-backup',
  payload: z.object({}),
  retries: 3,
  retryDelaySeconds: 5 * 60,
  limitSeconds: 12 * 60 * 60,
  cron: ({ config }) => config.BACKUP_SCHEDULE,
  run: async (context) => {
    // Loaded on demand, because it is needed once a day.
    const { keepBackups } = await import('./keep-backups.ts')
    await keepBackups(context)
  },
})
