// `npm run upgrade`: migrates the embedded database to the bundled PostgreSQL version and keeps the old one. The
// argument names the folder of the old version's programs, fetched by scripts/upgrade.mjs.
import { resolve } from 'node:path'

import { jobDefinitions } from '#app'
import { readEnvironment } from '#config'
import type { AppContext } from '#create-context'
import { startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'

import { BackupError } from './backup-error.ts'
import { runCommand } from './run-command.ts'
import { upgradeInstallation } from './upgrade-installation.ts'

await runCommand([], async ({ words, progress, print }) => {
  const config = readEnvironment()
  if (config.DATABASE_URL !== undefined) {
    throw new BackupError(
      'npm run upgrade only upgrades the embedded database. For the one at DATABASE_URL, follow the PostgreSQL documentation.',
    )
  }
  const [programs] = words
  const before = await upgradeInstallation({
    dataDir: resolve(config.DATA_DIR),
    minFreeDiskMb: config.MIN_FREE_DISK_MB,
    findPrograms: async (major) => {
      if (programs !== undefined) return programs
      throw new BackupError(
        `The upgrade needs the PostgreSQL ${major} programs. Specify their folder: npm run upgrade -- FOLDER`,
      )
    },
    prepareJobs: async (connectionString) => {
      await (await startJobs<AppContext>(connectionString, jobDefinitions, createLog('silent'))).stop()
    },
    progress,
    print,
  })
  print(before === null ? 'The database is already up to date.' : 'Done. Start the server with npm start.')
})
