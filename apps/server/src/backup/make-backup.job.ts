import { z } from 'zod'

import type { Context } from '#platform/context.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

import { cronOf } from './backup-settings.ts'

/** Creates backups in one process; another retries if it dies. */
export const makeBackupJob = defineJob<Context, { readonly isRequested?: boolean | undefined }>({
  name: 'make-backup',
  /** By an admin, who can try again; scheduled ones are retried. */
  payload: z.object({ isRequested: z.boolean().optional() }),
  retries: 3,
  retryDelaySeconds: 5 * 60,
  limitSeconds: 12 * 60 * 60,
  cron: ({ config }) => cronOf(config.BACKUP_SCHEDULE),
  run: async (context, { isRequested = false }) => {
    // Loaded on demand, because it is needed once a day.
    const { keepBackups } = await import('./keep-backups.ts')
    try {
      await keepBackups(context, { isRequested })
    } catch (error) {
      if (!isRequested) throw error
      context.log.warn({ err: error }, 'a requested backup failed')
    }
  },
})
