// Archives in a bucket of the configured store. Loaded only if BACKUP_DIR or an argument names one.
import { PassThrough, Readable } from 'node:stream'

import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'

import { isMissing, openS3, type S3Settings } from '#platform/storage/s3-storage.ts'

import { BackupError } from '../backup-error.ts'
import { isArchiveName, type ArchiveStore, type StoredArchive } from './archive-store.ts'

/** S3 allows 10,000 parts: archives of up to 320 GB, with two parts in memory. */
const partBytes = 32 * 1024 ** 2
const partsHeld = 2

export const createS3Store = (settings: S3Settings, prefix: string): ArchiveStore => {
  const { bucket, ...access } = settings
  const client = openS3(access)
  const at = (archive: string) => ({ Bucket: bucket, Key: `${prefix}${archive}` })
  const nameOf = (archive: string): string => `s3://${bucket}/${prefix}${archive}`
  const sizeOf = async (archive: string): Promise<number | null> => {
    try {
      return (await client.send(new HeadObjectCommand(at(archive)))).ContentLength ?? null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
  return {
    nameOf,
    write: async (archive, produce) => {
      if ((await sizeOf(archive)) !== null) {
        throw new BackupError(`${nameOf(archive)} already exists. Choose another name.`)
      }
      const sink = new PassThrough()
      const params = { ...at(archive), Body: sink }
      const upload = new Upload({ client, params, partSize: partBytes, queueSize: partsHeld })
      const uploaded = upload.done()
      // A failed upload destroys the sink; failed input aborts the upload.
      uploaded.catch((error: unknown) => sink.destroy(error instanceof Error ? error : new Error(String(error))))
      sink.on('error', () => undefined) // each write reports its own error
      try {
        await produce(sink)
        sink.end()
        await uploaded
      } catch (error) {
        await upload.abort().catch(() => undefined)
        sink.destroy()
        await uploaded.catch(() => undefined)
        throw error
      }
    },
    read: async (archive) => {
      try {
        const { Body, ContentLength } = await client.send(new GetObjectCommand(at(archive)))
        if (Body instanceof Readable) return { size: ContentLength ?? 0, chunks: Body as AsyncIterable<Buffer> } // a stream of buffers
      } catch (error) {
        if (!isMissing(error)) throw error
      }
      throw new BackupError(`File not found: ${nameOf(archive)}`)
    },
    list: async () => {
      const found: StoredArchive[] = []
      let next: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...(next ? { ContinuationToken: next } : {}) }),
        )
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          found.push({ archive: Key.slice(prefix.length), bytes: Size })
        }
        next = page.NextContinuationToken
      } while (next !== undefined)
      return found
        .filter(({ archive }) => isArchiveName(archive))
        .toSorted((one, other) => (one.archive < other.archive ? -1 : 1))
    },
    remove: async (archive) => {
      await client.send(new DeleteObjectCommand(at(archive)))
    },
  }
}
