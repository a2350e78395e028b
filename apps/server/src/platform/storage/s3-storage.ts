// Any S3-compatible store. Deletes objects one by one and computes checksums only where required, which all such stores
// support.
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'

import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'

import type { Storage } from './storage.ts'

export type S3Settings = {
  readonly bucket: string
  readonly endpoint: string | undefined
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/**
 * Timeouts for connecting and for silence within a request. The library retries twice; without limits it would wait
 * forever.
 */
const connectLimitMs = 5000
const silenceLimitMs = 10_000

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')

/** Without permission to list the bucket, HEAD responds with 403 for a missing key. Wrong credentials fail on read. */
const isHidden = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 403

export const openS3 = ({ endpoint, region, accessKeyId, secretAccessKey }: Omit<S3Settings, 'bucket'>): S3Client =>
  new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestHandler: { connectionTimeout: connectLimitMs, socketTimeout: silenceLimitMs },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint }),
  })

export const createS3Storage = ({ bucket, ...settings }: S3Settings): Storage => {
  const client = openS3(settings)
  const at = (key: string) => ({ Bucket: bucket, Key: key })
  return {
    putFile: async (key, path) => {
      await new Upload({ client, params: { ...at(key), Body: createReadStream(path) } }).done()
      await rm(path, { force: true })
    },
    putBytes: async (key, bytes) => {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentLength: bytes.length }))
    },
    copy: async (from, to) => {
      try {
        const CopySource = `${bucket}/${from.split('/').map(encodeURIComponent).join('/')}`
        await client.send(new CopyObjectCommand({ ...at(to), CopySource }))
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },
    read: async (key, range) => {
      try {
        const Range = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }
        const { Body } = await client.send(new GetObjectCommand({ ...at(key), ...Range }))
        return Body instanceof Readable ? Body : null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    size: async (key) => {
      try {
        return (await client.send(new HeadObjectCommand(at(key)))).ContentLength ?? null
      } catch (error) {
        if (isMissing(error) || isHidden(error)) return null
        throw error
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)))
    },
  }
}
