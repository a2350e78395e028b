// Receives a multipart request: fields as strings, files spooled to disk. The caller authorises the request before its
// body is read.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'

import { messages } from '@joinery/contract/messages'
import type { FastifyRequest } from 'fastify'

import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'
import { countPassed } from '#platform/release-buffers.ts'

import { awaitTurn } from './pace-uploads.ts'
import { type FormPart, MalformedForm, parseForm, readBoundary } from './parse-form.ts'
import { requireProgress } from './require-progress.ts'

export type Upload = {
  readonly path: string
  readonly filename: string
  /** Content type claimed by the browser. */
  readonly claimed: string
  readonly bytes: number
  readonly sha256: string
  /** Aborted when the client disconnects. */
  readonly signal?: AbortSignal | undefined
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

/** Yields the body as it arrives, sharing the event loop with other uploads and requests. */
async function* readChunks({ raw }: FastifyRequest): AsyncGenerator<Buffer> {
  // A rejected form still needs its connection for the response.
  for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    await awaitTurn(chunk.length)
    countPassed(chunk.length)
    yield chunk
  }
}

/** Large enough that the network does not wait for each disk write. */
const spoolBuffer = 2 ** 20

const spool = async (part: FormPart, path: string, rules: FormRules): Promise<Omit<Upload, 'signal'>> => {
  const hash = createHash('sha256')
  let bytes = 0
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: spoolBuffer })
  const written = finished(file)
  written.catch(() => undefined) // awaited below, unless reading fails first
  try {
    for await (const chunk of part.body) {
      bytes += chunk.length
      if (bytes > rules.maxBytes) throw new ProductError('too_large', rules.tooLarge)
      hash.update(chunk)
      if (!file.write(chunk)) await Promise.race([once(file, 'drain'), written])
    }
    file.end()
    await written
  } finally {
    file.destroy()
  }
  return { path, filename: part.filename ?? '', claimed: part.mimetype, bytes, sha256: hash.digest('hex') }
}

const readField = async (part: FormPart, maxBytes: number): Promise<string> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of part.body) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new ProductError('too_large', messages.http.tooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** A connection that ended within the body, or a body that is not a form. */
const isBroken = (error: unknown): boolean =>
  error instanceof MalformedForm ||
  (error instanceof Error &&
    'code' in error &&
    (error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ECONNRESET'))

/** More fields than any form has. */
const maxFields = 20

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
  const gone = new AbortController()
  const leave = (): void => gone.abort(new ProductError('bad_request', messages.http.badRequest))
  request.raw.socket.once('close', leave)
  try {
    try {
      let fieldCount = 0
      const receive = async (): Promise<void> => {
        const boundary = readBoundary(request.headers['content-type'] ?? '')
        for await (const part of parseForm(readChunks(request), boundary)) {
          if (part.name in Object.prototype) throw new MalformedForm('a field named like a property of objects')
          if (part.filename === null) {
            if (++fieldCount > maxFields) throw new MalformedForm('too many fields')
            fields[part.name] = await readField(part, rules.maxFieldBytes)
            continue
          }
          const isOther = part.name === rules.otherField
          if (part.name !== rules.field && !isOther) throw new ProductError('bad_request', rules.wrongField)
          if (paths.length >= rules.maxFiles) throw new ProductError('bad_request', rules.tooMany)
          const path = join(spoolDir, newId())
          paths.push(path)
          const upload = { ...(await spool(part, path, rules)), signal: gone.signal }
          if (isOther) otherFiles.push(upload)
          else files.push(upload)
        }
      }
      await requireProgress(request, receive)
    } catch (error) {
      const isTooSlow = error instanceof ProductError && error.code === 'too_slow'
      if (!isTooSlow) await discardRest(request)
      throw isBroken(error) ? new ProductError('bad_request', messages.http.badRequest) : error
    }
    return await act({ fields, files, otherFiles })
  } finally {
    request.raw.socket.off('close', leave)
    await Promise.all(paths.map((path) => rm(path, { force: true })))
  }
}
