import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { z } from 'zod'

import { holdUser } from '#features/auth/account/user-queries.ts'
import { exportReadyMail } from '#features/mail/templates/data-export.ts'
import { writeMail } from '#features/mail/write-mail.ts'
import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { defineJob } from '#platform/jobs/define-job.ts'
import { announceBlob, claimBlob, trySweep } from '#platform/uploads/pending-blobs.ts'

import { findExport, setFailed, setReady, type ExportRow } from './export-queries.ts'
import { ownData, type Entry } from './own-data.ts'

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Streams entries, so memory use does not depend on the size. Above 4 GB the file is a Zip64. */
const writeZip = async (entries: AsyncIterable<Entry>, path: string, now: Date): Promise<void> => {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  // Rejects when an entry cannot be read; the pipeline alone would wait forever.
  const broken = new Promise<never>((_, reject) => zip.once('error', reject))
  const stop = new AbortController()
  const add = async (): Promise<void> => {
    for await (const { path: name, open, isText } of entries) {
      const stream = (await open()) ?? Readable.from([])
      await new Promise<void>((resolve, reject) => {
        stream.once('end', resolve)
        stream.once('error', reject)
        zip.addReadStream(stream, name, { compress: isText, mtime: now })
      })
    }
    zip.end()
  }
  const written = pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }), { signal: stop.signal })
  try {
    await Promise.race([Promise.all([add(), written]), broken])
  } catch (error) {
    stop.abort()
    await written.catch(() => {})
    throw error
  }
}

const make = async (context: Context, { uid_export, uid_user }: ExportRow): Promise<void> => {
  const { clock, config, db, log, spoolDir, storage } = context
  await mkdir(spoolDir, { recursive: true })
  const path = join(spoolDir, `export-${newId()}.zip`)
  const key = `exports/${newId()}`
  let isClaimed = false
  try {
    await writeZip(ownData(context, uid_user, clock.now()), path, clock.now())
    const { size } = await stat(path)
    await announceBlob(db, key)
    await storage.putFile(key, path)
    await transaction(db, async (tx) => {
      const person = await holdUser(tx, uid_user)
      const ready_at = clock.now()
      const expires_at = new Date(ready_at.getTime() + config.EXPORT_DAYS * 24 * 60 * 60 * 1000)
      // The account was deleted in the meantime, or another run of this job was faster.
      if (!person || !(await setReady(tx, uid_export, { ready_at, blob_key: key, size, expires_at }))) return
      await claimBlob(tx, key)
      const href = `${config.PUBLIC_URL}/settings?tab=account`
      await writeMail(context, tx, person.email, exportReadyMail(config.BRAND_NAME, href, days.format(expires_at)))
      tx.afterCommit(() => {
        isClaimed = true
      })
    })
  } finally {
    await rm(path, { force: true })
    if (!isClaimed) await trySweep(db, storage, log, [key])
  }
}

/** Retried only after a crash: a failed export would usually fail again, and the person can request a new one. */
export const makeExportJob = defineJob<Context, { uid_export: string }>({
  name: 'make-export',
  payload: z.object({ uid_export: z.uuid() }),
  retries: 5,
  retryDelaySeconds: 5,
  limitSeconds: 60 * 60,
  run: async (context, { uid_export }) => {
    const row = await findExport(context.db, uid_export)
    if (!row || row.ready_at !== null) return
    try {
      await make(context, row)
    } catch (error) {
      context.log.warn({ err: error, uid_export }, 'failed to create a data export')
      await setFailed(context.db, uid_export, context.clock.now())
    }
  },
})
