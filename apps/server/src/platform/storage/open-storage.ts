import { join } from 'node:path'

import type { Config } from '#config'

import { createFolderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'

/** Opens the configured store: a bucket, or a folder beside the database. */
export const openStorage = async (config: Config, dataDir: string): Promise<Storage> => {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config
  if (S3_BUCKET === undefined) return createFolderStorage(join(dataDir, 'files'))
  // Loaded on demand because the S3 client is large.
  const { createS3Storage } = await import('./s3-storage.ts')
  return createS3Storage({
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    // Both are set, as the configuration check ensures.
    accessKeyId: S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
  })
}
