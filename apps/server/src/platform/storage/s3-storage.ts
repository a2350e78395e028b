// Any S3-compatible store. Objects are deleted one by one, and checksums are computed only where they are required:
// that is what all such stores understand.
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
 * How long a store may be silent, in connecting and within a request. A request that fails so is tried again twice, by the
 * library; without limits it would wait for ever.
 */
const connectLimitMs = 5000
const silenceLimitMs = 10_000

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')

/** To keys that may not list the bucket a HEAD answers 403 for what is not there. Keys that are wrong fail at the read. */
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
    keepFile: async (key, path) => {
      await new Upload({ client, params: { ...at(key), Body: createReadStream(path) } }).done()
      await rm(path, { force: true })
    },
    keepBytes: async (key, bytes) => {
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
