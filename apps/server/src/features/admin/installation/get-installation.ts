import { statfs } from 'node:fs/promises'

import type { Installation } from '@joinery/contract/installation/installation'

import type { AdminState } from '#features/admin/admin-context.ts'
import { countAllImages } from '#features/ai/images/generated-queries.ts'
import { countAllFiles } from '#features/files/file-queries.ts'
import { countMails } from '#features/mail/mail-queries.ts'
import type { Context } from '#platform/context.ts'
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

const readStorage = async ({ config, db }: Context): Promise<Installation['storage']> => {
  const files = await countAllFiles(db)
  const images = await countAllImages(db)
  return {
    kind: config.S3_BUCKET === undefined ? 'folder' : 'bucket',
    bytes: files.bytes + images.bytes,
    files: files.count + images.count,
    free_bytes: await readFreeBytes(config.DATA_DIR),
  }
}

const readMail = async ({ clock, config, db }: Context): Promise<Installation['mail']> => {
  const hasServer = config.SMTP_URL !== undefined
  const { waiting, oldest_waiting_at, sent, refused } = await countMails(db, new Date(clock.now().getTime() - day))
  return {
    kind: hasServer ? 'server' : 'mailbox',
    // Emails in the local mailbox are not sent, so none is waiting.
    waiting: hasServer ? waiting : 0,
    oldest_waiting_at: hasServer ? (oldest_waiting_at?.toISOString() ?? null) : null,
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
