// Runs backups and restores in this process.
import { basename, dirname, join } from 'node:path'

import { jobDefinitions } from '#app'
import type { AppContext } from '#create-context'
import { startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { createFolderStorage } from '#platform/storage/folder-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { TestApp } from '#testing/test-app.ts'

import { restoreArchive } from '../../backup/restore-archive.ts'
import { withoutProgress } from '../../backup/show-progress.ts'
import { createFolderStore } from '../../backup/stores/folder-store.ts'
import { verifyArchive } from '../../backup/verify-archive.ts'
import { writeBackup } from '../../backup/write-backup.ts'

export const prepareJobs = async (connectionString: string): Promise<void> => {
  await (await startJobs<AppContext>(connectionString, jobDefinitions, createLog('silent'))).stop()
}

type Source = Pick<TestApp, 'dataDir'> & { readonly database: { readonly connectionString: string } }

export const backUp = (app: Source, path: string, storage = createFolderStorage(join(app.dataDir, 'files'))) =>
  writeBackup(createFolderStore(dirname(path)), basename(path), {
    connectionString: app.database.connectionString,
    storage,
    settings: 'BRAND_NAME=Joinery\n',
    hasSecrets: false,
    madeAt: new Date(),
    progress: withoutProgress,
  })

export const readFrom = (path: string) => () => createFolderStore(dirname(path)).read(basename(path))

export const verify = (path: string) => verifyArchive(readFrom(path), withoutProgress)

export const restore = (path: string, connectionString: string, dataDir: string, storage?: Storage) =>
  restoreArchive(readFrom(path), {
    connectionString,
    storage: storage ?? createFolderStorage(join(dataDir, 'files')),
    spoolDir: join(dataDir, 'tmp'),
    prepareJobs: () => prepareJobs(connectionString),
    progress: withoutProgress,
  })
