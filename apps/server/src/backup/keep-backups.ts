import { adminMessages } from '@joinery/contract/messages/admin-messages'

import { listGiven } from '#config'
import { deleteBackupRows, finishBackup, hasFailedSince, insertBackup } from '#features/admin/backups/backup-queries.ts'
import { notifyAdmins } from '#features/notifications/notify-admins.ts'
import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { withClient } from '#platform/database/snapshot/with-client.ts'

import { printSettings } from './print-settings.ts'
import { withoutProgress } from './show-progress.ts'
import { nameArchive } from './stores/archive-store.ts'
import { openArchiveStore } from './stores/open-store.ts'
import { takeBackupTurn } from './turn-queries.ts'
import { writeBackup } from './write-backup.ts'

const hour = 60 * 60 * 1000
/** Retries of one night's backup do not notify again. */
const quietMs = 12 * hour
const keptRowsMs = 30 * 24 * hour
const reasonMax = 300

/** Creates and verifies a backup, then deletes the oldest ones above the limit. Does nothing while another one runs. */
export const keepBackups = async (context: Context, { isRequested = false } = {}): Promise<void> => {
  // The pool's connection string, set in every process.
  const connectionString = context.pool.options.connectionString ?? ''
  await withClient(connectionString, 'joinery backup turn', async (client) => {
    if (!(await takeBackupTurn(client))) return
    const { clock, db } = context
    const madeAt = clock.now()
    const archive = nameArchive(madeAt)
    await insertBackup(db, archive, madeAt, adminMessages.backups.interrupted)
    try {
      await makeOne(context, connectionString, archive, madeAt)
    } catch (error) {
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, reasonMax)
      await finishBackup(db, archive, { status: 'failed', bytes: null, reason })
      const isKnown = await hasFailedSince(db, archive, new Date(madeAt.getTime() - quietMs))
      if (isRequested || !isKnown) await notifyOfFailure(context, reason)
      throw error
    }
    await deleteOld(context, madeAt)
  })
}

const makeOne = async (context: Context, connectionString: string, archive: string, madeAt: Date): Promise<void> => {
  const { config, db, log, storage } = context
  const store = await openArchiveStore(config)
  const { bytes, manifest } = await writeBackup(store, archive, {
    connectionString,
    storage,
    settings: printSettings(listGiven(), null, false),
    hasSecrets: false,
    madeAt,
    progress: withoutProgress,
  })
  await finishBackup(db, archive, { status: 'verified', bytes, reason: null })
  log.info({ archive: store.nameOf(archive), bytes, blobs: manifest.blobs }, 'backup created and verified')
  if (manifest.blobs.lost + manifest.blobs.changed > 0) {
    log.warn({ archive: store.nameOf(archive), blobs: manifest.blobs }, 'files in storage are missing or have changed')
  }
}

/** The new backup is complete even if an old one can't be deleted. */
const deleteOld = async ({ config, db, log }: Context, madeAt: Date): Promise<void> => {
  try {
    const store = await openArchiveStore(config)
    const all = (await store.list()).map(({ archive }) => archive)
    for (const old of all.slice(0, -config.BACKUP_KEEP)) await store.remove(old)
    await deleteBackupRows(db, new Date(madeAt.getTime() - keptRowsMs), all.slice(-config.BACKUP_KEEP))
  } catch (error) {
    log.warn({ err: error }, 'failed to delete old backups')
  }
}

const notifyOfFailure = (context: Context, reason: string): Promise<void> =>
  transaction(context.db, (tx) =>
    notifyAdmins(context, tx, 'backup_failed', {
      title: adminMessages.backups.failedTitle,
      message: adminMessages.backups.failedText(reason),
      link: '/admin/installation',
    }),
  )
