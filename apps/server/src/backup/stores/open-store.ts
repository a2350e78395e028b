import { basename, dirname, join, resolve } from 'node:path'

import type { Config } from '#config'

import { BackupError } from '../backup-error.ts'
import type { ArchiveStore } from './archive-store.ts'
import { createFolderStore } from './folder-store.ts'

type StoreConfig = Pick<
  Config,
  'BACKUP_DIR' | 'DATA_DIR' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

/** Opens `s3://bucket/prefix` in the configured store, or a folder. */
const openAt = async (config: StoreConfig, where: string): Promise<ArchiveStore> => {
  if (!where.startsWith('s3://')) return createFolderStore(resolve(where))
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new BackupError(`S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are required for ${where}.`)
  }
  const [bucket = '', ...path] = where.slice('s3://'.length).split('/')
  const prefix = path.filter(Boolean).map((part) => `${part}/`)
  // Loaded on demand because the S3 client is large.
  const { createS3Store } = await import('./s3-store.ts')
  return createS3Store(
    {
      bucket,
      endpoint: S3_ENDPOINT,
      region: S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    },
    prefix.join(''),
  )
}

/** Opens the location of scheduled backups. */
export const openArchiveStore = (config: StoreConfig): Promise<ArchiveStore> =>
  openAt(config, config.BACKUP_DIR ?? join(config.DATA_DIR, 'backups'))

/** Opens an archive named on the command line. */
export const openNamed = async (
  config: StoreConfig,
  path: string,
): Promise<{ readonly store: ArchiveStore; readonly archive: string }> => ({
  store: await openAt(config, path.startsWith('s3://') ? path.slice(0, path.lastIndexOf('/')) : dirname(path)),
  archive: basename(path),
})
