import { join } from 'node:path'

import S3rver from '@20minutes/s3rver'

export type TestS3 = { readonly settings: Record<string, string>; readonly stop: () => Promise<void> }

/** Starts an in-process S3-compatible server with buckets for files and backups. */
export const startS3 = async (folder: string): Promise<TestS3> => {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    // It computes list signatures differently from real stores.
    allowMismatchedSignatures: true,
    directory: join(folder, 'buckets'),
    configureBuckets: ['joinery', 'backups'].map((name) => ({ name, configs: [] })),
  })
  const { port } = await server.run()
  return {
    settings: {
      S3_BUCKET: 'joinery',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    stop: () => server.close(),
  }
}
