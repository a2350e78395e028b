// Migrates the embedded database to the bundled PostgreSQL version: archives the old cluster and restores it into a new
// one. The old cluster is unchanged and kept; the last step renames two folders. Files and secrets stay in place.
import { existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { findBinaries } from '@joinery/embedded-postgres/binaries'

import { draftName, startPostgres } from '#platform/database/start-postgres.ts'
import type { Storage } from '#platform/storage/storage.ts'

import { BackupError } from './backup-error.ts'
import { restoreArchive, type Restored } from './restore-archive.ts'
import type { Progress } from './show-progress.ts'
import { createFolderStore } from './stores/folder-store.ts'
import { writeBackup } from './write-backup.ts'

export type Upgrade = {
  readonly dataDir: string
  readonly minFreeDiskMb: number
  /** Resolves to the folder with the old version's programs. */
  readonly findPrograms: (major: number) => Promise<string>
  readonly prepareJobs: (connectionString: string) => Promise<void>
  readonly progress: Progress
  readonly print: (line: string) => void
}

/** Files stay in the store and are neither read nor written. */
const withoutStore: Storage = {
  putFile: () => Promise.reject(new Error('An upgrade keeps no files')),
  putBytes: () => Promise.reject(new Error('An upgrade keeps no files')),
  copy: async () => false,
  read: async () => null,
  size: async () => null,
  remove: async () => undefined,
}

const readMajor = async (folder: string): Promise<number | null> => {
  const text = await readFile(join(folder, 'cluster', 'PG_VERSION'), 'utf8').catch(() => null)
  return text === null ? null : Number.parseInt(text, 10)
}

/** Returns the previous major version; null if it was current, or only an interrupted upgrade had to be finished. */
export const upgradeInstallation = async (upgrade: Upgrade): Promise<number | null> => {
  const { dataDir, print } = upgrade
  const [current, draft] = [join(dataDir, 'postgres'), join(dataDir, draftName)]
  const { majorVersion } = await findBinaries()
  const major = await readMajor(current)
  if (major === null) {
    // The old cluster is renamed only once the new one is complete, so only the last step is left.
    if (existsSync(draft)) return finish(draft, current)
    throw new BackupError(`Nothing to upgrade: no embedded database in ${dataDir}.`)
  }
  if (major === majorVersion) return null
  if (major > majorVersion) {
    throw new BackupError(
      `The database was created by PostgreSQL ${major}, which is newer than ${majorVersion}. Use the version of Joinery that created it.`,
    )
  }
  const programs = await upgrade.findPrograms(major)
  print(`Reading data from PostgreSQL ${major} ...`)
  const store = createFolderStore(dataDir)
  const archive = `upgrade-from-${major}.tar`
  await store.remove(archive)
  await readOld(upgrade, store, archive, programs)
  print(`Writing data to PostgreSQL ${majorVersion} ...`)
  await rm(draft, { recursive: true, force: true })
  await writeNew(upgrade, store, archive)
  const kept = join(dataDir, `postgres-${major}`)
  await rename(current, kept)
  await rename(draft, current)
  await store.remove(archive)
  print(`The old database is kept in ${kept}. Delete it once everything works.`)
  return major
}

const finish = async (draft: string, current: string): Promise<null> => {
  await rename(draft, current)
  return null
}

const readOld = async (
  { dataDir, minFreeDiskMb, progress, print }: Upgrade,
  store: ReturnType<typeof createFolderStore>,
  archive: string,
  programs: string,
): Promise<void> => {
  const { connectionString, stop } = await startPostgres({ dataDir, minFreeDiskMb, print, programs })
  try {
    const source = { connectionString, storage: null, settings: '', hasSecrets: false, madeAt: new Date(), progress }
    await writeBackup(store, archive, source)
  } finally {
    await stop()
  }
}

const writeNew = async (
  { dataDir, minFreeDiskMb, prepareJobs, progress, print }: Upgrade,
  store: ReturnType<typeof createFolderStore>,
  archive: string,
): Promise<Restored> => {
  const { connectionString, stop } = await startPostgres({ dataDir, minFreeDiskMb, print, name: draftName })
  try {
    return await restoreArchive(() => store.read(archive), {
      connectionString,
      storage: withoutStore,
      spoolDir: join(dataDir, 'tmp'),
      prepareJobs: () => prepareJobs(connectionString),
      progress,
    })
  } finally {
    await stop()
  }
}
