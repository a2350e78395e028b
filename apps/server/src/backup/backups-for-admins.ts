import { join } from 'node:path'

import type { Config } from '#config'
import type { AdminState } from '#features/admin/admin-context.ts'
import { countJobs } from '#platform/jobs/job-queries.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

import { BackupError } from './backup-error.ts'
import { makeBackupJob } from './make-backup.job.ts'
import { isArchiveName, timeOfArchive } from './stores/archive-store.ts'
import { openArchiveStore } from './stores/open-store.ts'

/** Backups as the admin feature needs them. */
export const createBackupsForAdmins = (config: Config, jobs: Jobs): AdminState['backups'] => ({
  where: async () => {
    const location = (await openArchiveStore(config)).nameOf('')
    return { location, is_on_same_disk: location.startsWith(join(config.DATA_DIR, 'backups')) }
  },
  list: async () => {
    const stored = await (await openArchiveStore(config)).list()
    return stored.map(({ archive, bytes }) => ({ archive, bytes, createdAt: timeOfArchive(archive) }))
  },
  read: async (archive) => {
    if (!isArchiveName(archive)) return null
    try {
      return await (await openArchiveStore(config)).read(archive)
    } catch (error) {
      if (error instanceof BackupError) return null
      throw error
    }
  },
  isRunning: async (db) => {
    const queue = (await countJobs(db)).find(({ name }) => name === makeBackupJob.name)
    return queue !== undefined && queue.waiting + queue.running > 0
  },
  start: (tx) => jobs.enqueue(tx, makeBackupJob, { isRequested: true }),
})
