// `npm run restore -- FILE`: restores an archive into an empty installation, embedded or external, with a folder or a
// bucket.
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { jobDefinitions } from '#app'
import { readEnvironment } from '#config'
import type { AppContext } from '#create-context'
import { startPostgres } from '#platform/database/start-postgres.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { openStorage } from '#platform/storage/open-storage.ts'

import { describeBackup } from './describe-backup.ts'
import { readSetting } from './print-settings.ts'
import { replaceSecret } from './read-secret.ts'
import { restoreArchive } from './restore-archive.ts'
import { runCommand, WordsError } from './run-command.ts'
import { openNamed } from './stores/open-store.ts'

await runCommand([], async ({ words, progress, print }) => {
  const [file, ...more] = words
  if (file === undefined || more.length > 0) throw new WordsError('Specify a file to restore: npm run restore -- FILE')
  const read = readEnvironment()
  const config = { ...read, DATA_DIR: resolve(read.DATA_DIR) }
  const { DATA_DIR } = config
  const { store, archive } = await openNamed(config, file)
  await store.read(archive).then(({ chunks }) => chunks[Symbol.asyncIterator]().return?.())
  const postgres =
    config.DATABASE_URL === undefined
      ? await startPostgres({ dataDir: DATA_DIR, minFreeDiskMb: config.MIN_FREE_DISK_MB, print })
      : { connectionString: config.DATABASE_URL, stop: async () => undefined }
  try {
    await mkdir(DATA_DIR, { recursive: true })
    const log = createLog('silent')
    const open = () => store.read(archive)
    const restored = await restoreArchive(open, {
      connectionString: postgres.connectionString,
      storage: await openStorage(config, DATA_DIR),
      spoolDir: join(DATA_DIR, 'tmp'),
      prepareJobs: async () => (await startJobs<AppContext>(postgres.connectionString, jobDefinitions, log)).stop(),
      progress,
    })
    const settings = join(DATA_DIR, 'restored-settings.env')
    await writeFile(settings, restored.settings, { mode: 0o600 })
    const secret = readSetting(restored.settings, 'SECRET')
    if (secret !== null && config.SECRET === undefined) await replaceSecret(DATA_DIR, secret)
    for (const line of describeBackup(restored)) print(line)
    print(
      `Restore complete. The backed-up settings are in ${settings}. Copy what you need to .env, then start the server.`,
    )
    if (secret === null)
      print('The archive does not include the secret, so everyone has to log in again with their existing password.')
  } finally {
    progress.end()
    await postgres.stop()
  }
})
