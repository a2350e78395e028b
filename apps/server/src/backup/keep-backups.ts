import { listGiven } from '#config'
import type { Context } from '#platform/context.ts'

import { printSettings } from './print-settings.ts'
import { withoutProgress } from './show-progress.ts'
import { nameArchive } from './stores/archive-store.ts'
import { openArchiveStore } from './stores/open-store.ts'
import { writeBackup } from './write-backup.ts'

/** Creates and verifies a backup, then deletes the oldest ones above the limit. */
export const keepBackups = async ({ clock, config, log, pool, storage }: Context): Promise<void> => {
  const madeAt = clock.now()
  const store = await openArchiveStore(config)
  const archive = nameArchive(madeAt)
  const { bytes, manifest } = await writeBackup(store, archive, {
    // The pool's connection string, set in every process.
    connectionString: pool.options.connectionString ?? '',
    storage,
    settings: printSettings(listGiven(), null, false),
    hasSecrets: false,
    madeAt,
    progress: withoutProgress,
  })
  log.info({ archive: store.nameOf(archive), bytes, blobs: manifest.blobs }, 'backup created and verified')
  if (manifest.blobs.lost + manifest.blobs.changed > 0) {
    log.warn({ archive: store.nameOf(archive), blobs: manifest.blobs }, 'files in storage are missing or have changed')
  }
  const all = await store.list()
  for (const old of all.slice(0, -config.BACKUP_KEEP)) await store.remove(old)
}
