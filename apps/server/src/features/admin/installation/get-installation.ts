import { statfs } from 'node:fs/promises'

import type { Installation } from '@joinery/contract/installation/installation'
import { limits } from '@joinery/contract/limits'

import { hasMailbox, isMailAwaited } from '#config'
import type { AdminState } from '#features/admin/admin-context.ts'
import { countAllImages } from '#features/ai/images/generated-queries.ts'
import { countAllFiles } from '#features/files/file-queries.ts'
import { countMails } from '#features/mail/mail-queries.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { readDatabaseFacts } from '#platform/database/size-queries.ts'
import { countJobs } from '#platform/jobs/job-queries.ts'
import { countEvents } from '#platform/outbox/outbox-queries.ts'
import { listInstances } from '#platform/process/instance-queries.ts'
import { readVersion } from '#platform/version.ts'

const day = 24 * 60 * 60 * 1000

const readFreeBytes = async (folder: string): Promise<number | null> => {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return null
  }
}

type StorageCount = Pick<Installation['storage'], 'bytes' | 'files'>

const countStorage = async (db: Db): Promise<StorageCount> => {
  const files = await countAllFiles(db)
  const images = await countAllImages(db)
  return { bytes: files.bytes + images.bytes, files: files.count + images.count }
}

/** Reads every file's row, so the count is kept for a minute; an open page asks every few seconds. */
export const createStorageCount = (): AdminState['readStorageCount'] => {
  let last: { readonly at: number; readonly count: StorageCount } | undefined
  return async ({ clock, db }) => {
    const at = clock.now().getTime()
    if (!last || at >= last.at + limits.admin.storageCountMs) last = { at, count: await countStorage(db) }
    return last.count
  }
}

const readStorage = async (context: Context & AdminState): Promise<Installation['storage']> => {
  const { config, readStorageCount } = context
  return {
    kind: config.S3_BUCKET === undefined ? 'folder' : 'bucket',
    ...(await readStorageCount(context)),
    free_bytes: await readFreeBytes(config.DATA_DIR),
  }
}

const readMail = async ({ clock, config, db }: Context): Promise<Installation['mail']> => {
  const isCollected = hasMailbox(config)
  const { waiting, oldest_waiting_at, sent, refused } = await countMails(db, new Date(clock.now().getTime() - day))
  return {
    kind: isCollected ? 'mailbox' : isMailAwaited(config) ? 'none' : 'server',
    // Emails in the local mailbox are not sent, so none is waiting.
    waiting: isCollected ? 0 : waiting,
    oldest_waiting_at: isCollected ? null : (oldest_waiting_at?.toISOString() ?? null),
    sent_last_day: sent,
    refused_last_day: refused,
  }
}

/** Leaves out keys, passwords and addresses of other services. */
export const getInstallation = async (context: Context & AdminState): Promise<Installation> => {
  const { clock, config, db, instance, readLastBackup } = context
  const processes = await listInstances(db)
  return {
    version: readVersion(),
    environment: config.ENVIRONMENT,
    public_url: config.PUBLIC_URL,
    database: { kind: config.embedded ? 'embedded' : 'external', ...(await readDatabaseFacts(db)) },
    storage: await readStorage(context),
    mail: await readMail(context),
    jobs: await countJobs(db),
    events_waiting: await countEvents(db),
    started_at: new Date(clock.now().getTime() - process.uptime() * 1000).toISOString(),
    processes: processes.map(({ id, started_at, seen_at }) => ({
      id,
      started_at: started_at.toISOString(),
      seen_at: seen_at.toISOString(),
      current: id === instance,
    })),
    last_backup_at: (await readLastBackup())?.toISOString() ?? null,
  }
}
