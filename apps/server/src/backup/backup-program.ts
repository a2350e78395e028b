// `npm run backup [-- FILE]`: archives everything, with or without a running server. `--verify FILE` checks an archive
// without writing; `--with-secrets` includes secret settings.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { listGiven, readEnvironment, type Config } from '#config'
import { openConnection } from '#platform/database/open-connection.ts'
import { openStorage } from '#platform/storage/open-storage.ts'

import { BackupError } from './backup-error.ts'
import { describeBackup, printSize } from './describe-backup.ts'
import { printSettings } from './print-settings.ts'
import { readSecret } from './read-secret.ts'
import { runCommand, WordsError } from './run-command.ts'
import { nameArchive } from './stores/archive-store.ts'
import { openArchiveStore, openNamed } from './stores/open-store.ts'
import { verifyArchive } from './verify-archive.ts'
import { writeBackup } from './write-backup.ts'

await runCommand(['--verify', '--with-secrets'], async ({ words, has, progress, print }) => {
  const read = readEnvironment()
  const config = { ...read, DATA_DIR: resolve(read.DATA_DIR) }
  const [file, ...more] = words
  if (more.length > 0) throw new WordsError('Specify only one file: npm run backup -- FILE')
  if (has('--verify')) {
    if (file === undefined) throw new WordsError('Specify a file to verify: npm run backup -- --verify FILE')
    const { store, archive } = await openNamed(config, file)
    const walked = await verifyArchive(() => store.read(archive), progress)
    print(`${store.nameOf(archive)} is valid.`)
    for (const line of describeBackup(walked)) print(line)
    return
  }
  requireInstallation(config)
  const madeAt = new Date()
  const { store, archive } =
    file === undefined
      ? { store: await openArchiveStore(config), archive: nameArchive(madeAt) }
      : await openNamed(config, file)
  const { connectionString, close } = await openConnection(config, config.DATA_DIR, print)
  try {
    const source = {
      connectionString,
      storage: await openStorage(config, config.DATA_DIR),
      settings: printSettings(listGiven(), await readSecret(config), has('--with-secrets')),
      hasSecrets: has('--with-secrets'),
      madeAt,
      progress,
    }
    const { bytes, ...walked } = await writeBackup(store, archive, source)
    print(`Backup created and verified: ${store.nameOf(archive)} (${printSize(bytes)}).`)
    for (const line of describeBackup(walked)) print(line)
  } finally {
    progress.end()
    await close()
  }
})

/** Without this check, opening the embedded database would create an empty one. */
function requireInstallation({ embedded, DATA_DIR }: Config): void {
  if (!embedded || existsSync(join(DATA_DIR, 'postgres'))) return
  throw new BackupError(`Nothing to back up: no installation in ${DATA_DIR}.`)
}
