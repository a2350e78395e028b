// One uploaded file of a multipart request, streamed to the spool folder and never held in memory. The caller has
// authorised the request before the first byte of its body is read.
import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { messages } from '@joinery/contract/messages'
import type { FastifyRequest } from 'fastify'

import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'

export type Upload = {
  readonly path: string
  readonly filename: string
  readonly bytes: number
  readonly sha256: string
}

export type UploadRules = {
  readonly field: string
  readonly maxBytes: number
  readonly missing: string
  readonly tooLarge: string
}

/** When refusing, this much of the body is still read: a browser that is cut off sees a reset instead of the answer. */
const discardMs = 10_000

const discardRest = async (request: FastifyRequest): Promise<void> => {
  if (request.raw.readableEnded || request.raw.destroyed) return
  request.raw.unpipe()
  request.raw.resume()
  await new Promise<void>((resolve) => {
    const limit = setTimeout(resolve, discardMs)
    const finish = () => {
      clearTimeout(limit)
      resolve()
    }
    request.raw.once('end', finish).once('close', finish).once('error', finish)
  })
}

const measure = (hash: Hash, count: (bytes: number) => void): Transform =>
  new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      count(chunk.length)
      done(null, chunk)
    },
  })

/** Calls `act` with the spooled file and removes it afterwards, unless `act` moved it away. */
export const receiveUpload = async <Result>(
  request: FastifyRequest,
  spoolDir: string,
  rules: UploadRules,
  act: (upload: Upload) => Promise<Result>,
): Promise<Result> => {
  if (!request.isMultipart()) throw new ProductError('bad_request', rules.missing)
  await mkdir(spoolDir, { recursive: true })
  const path = join(spoolDir, newId())
  try {
    const upload = await spool(request, path, rules)
    return await act(upload)
  } finally {
    await rm(path, { force: true })
  }
}

const spool = async (request: FastifyRequest, path: string, rules: UploadRules): Promise<Upload> => {
  let received: Upload | null = null
  try {
    for await (const part of request.parts({ limits: { fileSize: rules.maxBytes, files: 1, fields: 20, parts: 21 } })) {
      if (part.type !== 'file') continue
      if (part.fieldname !== rules.field) throw new ProductError('bad_request', rules.missing)
      const hash = createHash('sha256')
      let bytes = 0
      const counted = measure(hash, (length) => (bytes += length))
      await pipeline(part.file, counted, createWriteStream(path, { flags: 'wx' }))
      if (part.file.truncated) throw new ProductError('too_large', rules.tooLarge)
      received = { path, filename: part.filename, bytes, sha256: hash.digest('hex') }
    }
  } catch (error) {
    await discardRest(request)
    if (error instanceof ProductError) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new ProductError('too_large', rules.tooLarge)
    if (code.startsWith('FST_')) throw new ProductError('bad_request', messages.http.badRequest)
    throw error
  }
  if (!received) throw new ProductError('bad_request', rules.missing)
  return received
}
