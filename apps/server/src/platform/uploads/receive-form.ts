// Receives a multipart request: fields as strings, files spooled to disk. The caller authorises the request before its
// body is read.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import type { MultipartFile } from '@fastify/multipart'
import { messages } from '@joinery/contract/messages'
import type { FastifyRequest } from 'fastify'

import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'
import { countPassed } from '#platform/release-buffers.ts'

import { requireProgress } from './require-progress.ts'

export type Upload = {
  readonly path: string
  readonly filename: string
  /** Content type claimed by the browser. */
  readonly claimed: string
  readonly bytes: number
  readonly sha256: string
}

export type Form = {
  readonly fields: Readonly<Record<string, string>>
  readonly files: readonly Upload[]
  readonly otherFiles: readonly Upload[]
}

export type FormRules = {
  /** Field name of the files. */
  readonly field: string
  readonly otherField?: string
  readonly maxFiles: number
  readonly maxBytes: number
  readonly maxFieldBytes: number
  readonly wrongField: string
  readonly tooMany: string
  readonly tooLarge: string
}

/**
 * A rejected body is still read for this long. If the connection closed early, a browser would see a reset instead of the
 * response.
 */
const discardMs = 10_000

const discardRest = async (request: FastifyRequest): Promise<void> => {
  const { raw } = request
  if (raw.readableEnded || raw.destroyed) return
  raw.unpipe()
  raw.resume()
  await new Promise<void>((resolve) => {
    const limit = setTimeout(resolve, discardMs)
    const finish = () => {
      clearTimeout(limit)
      resolve()
    }
    raw.once('end', finish).once('close', finish).once('error', finish)
  })
}

/** Large enough that the network does not wait for each disk write. */
const spoolBuffer = 2 ** 20

const spool = async (part: MultipartFile, path: string, rules: FormRules): Promise<Upload> => {
  const hash = createHash('sha256')
  let bytes = 0
  // A listener instead of a stream in the pipe, which would cost more than the hash.
  part.file.on('data', (chunk: Buffer) => {
    hash.update(chunk)
    bytes += chunk.length
    countPassed(chunk.length)
  })
  await pipeline(part.file, createWriteStream(path, { flags: 'wx', highWaterMark: spoolBuffer }))
  if (part.file.truncated) throw new ProductError('too_large', rules.tooLarge)
  return { path, filename: part.filename, claimed: part.mimetype, bytes, sha256: hash.digest('hex') }
}

/** Maps the parser's errors to our messages. */
const inOurWords = (error: unknown, rules: FormRules): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new ProductError('too_large', rules.tooLarge)
  if (code === 'FST_FILES_LIMIT') return new ProductError('bad_request', rules.tooMany)
  const isBroken = code.startsWith('FST_') || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET'
  return isBroken || isParserError(error) ? new ProductError('bad_request', messages.http.badRequest) : error
}

const isParserError = (error: unknown): boolean =>
  error instanceof Error && /multipart|boundary|needle|unexpected end|malformed/i.test(error.message)

/** Calls `act` with the form, then removes the files `act` did not move. */
export const receiveForm = async <Result>(
  request: FastifyRequest,
  spoolDir: string,
  rules: FormRules,
  act: (form: Form) => Promise<Result>,
): Promise<Result> => {
  await mkdir(spoolDir, { recursive: true })
  const fields: Record<string, string> = {}
  const files: Upload[] = []
  const otherFiles: Upload[] = []
  const paths: string[] = []
  try {
    try {
      const limits = { fileSize: rules.maxBytes, files: rules.maxFiles, fieldSize: rules.maxFieldBytes, fields: 20 }
      let parts = 0
      let isSpooling = false
      const receive = async (): Promise<void> => {
        for await (const part of request.parts({ limits })) {
          parts++
          if (part.type !== 'file') {
            if (part.valueTruncated) throw new ProductError('too_large', messages.http.tooLarge)
            fields[part.fieldname] = String(part.value)
            continue
          }
          const isOther = part.fieldname === rules.otherField
          if (part.fieldname !== rules.field && !isOther) throw new ProductError('bad_request', rules.wrongField)
          const path = join(spoolDir, newId())
          paths.push(path)
          isSpooling = true
          const upload = await spool(part, path, rules)
          isSpooling = false
          if (isOther) otherFiles.push(upload)
          else files.push(upload)
        }
      }
      await requireProgress(request, receive, () => ({ parts, isSpooling }))
    } catch (error) {
      const isTooSlow = error instanceof ProductError && error.code === 'too_slow'
      if (!isTooSlow) await discardRest(request)
      throw inOurWords(error, rules)
    }
    return await act({ fields, files, otherFiles })
  } finally {
    await Promise.all(paths.map((path) => rm(path, { force: true })))
  }
}
