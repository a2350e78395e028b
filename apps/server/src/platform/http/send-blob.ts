// Stored bytes as an answer: with Range, ETag and a type that a browser cannot misread.
import type { Readable } from 'node:stream'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { countPassed } from '#platform/release-buffers.ts'
import type { Storage } from '#platform/storage/storage.ts'

const parseRange = (header: string | undefined, size: number): { start: number; end: number } | 'bad' | null => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [, first, last] = match
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end || start >= size ? 'bad' : { start, end }
}

/** Counts what a stream hands on, without being one of its readers: a reader would start it too early. */
const countPushed = (stream: Readable): void => {
  const push = stream.push.bind(stream)
  stream.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    if (chunk) countPassed(chunk.length)
    return push(chunk, encoding)
  }
}

type Looks = {
  readonly type: string
  /** Changes when the bytes do; a key is written once, so its name is enough. */
  readonly etag: string
  readonly disposition: string
  readonly cacheControl: string
  /** Browsers refuse to show a PDF in a sandbox; its reader is one already. */
  readonly isSandboxed?: boolean
}

export type Blob = Looks & { readonly key: string }

const setHeaders = (reply: FastifyReply, blob: Looks): string => {
  const etag = `"${blob.etag}"`
  void reply.headers({
    etag,
    'cache-control': blob.cacheControl,
    'x-content-type-options': 'nosniff',
    'content-disposition': blob.disposition,
    // Whatever the bytes are, opened on their own they may load and run nothing.
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'${blob.isSandboxed === false ? '' : '; sandbox'}`,
    // The API's own headers forbid every frame; a PDF may be opened in one of our own pages.
    'x-frame-options': 'SAMEORIGIN',
  })
  return etag
}

/** Answers with bytes that are made for this answer, unless the browser has them already. */
export const sendMade = async (
  request: FastifyRequest,
  reply: FastifyReply,
  looks: Looks,
  make: () => Promise<Buffer>,
): Promise<void> => {
  if (request.headers['if-none-match'] === `"${looks.etag}"`) {
    setHeaders(reply, looks)
    void reply.code(304).send()
    return
  }
  const bytes = await make()
  setHeaders(reply, looks)
  void reply.type(looks.type).send(bytes)
}

/** Answers with the blob; false when the store has nothing under its key. (A reply is thenable: awaiting one waits for its end.) */
export const sendBlob = async (
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  blob: Blob,
): Promise<boolean> => {
  const etag = setHeaders(reply, blob)
  void reply.header('accept-ranges', 'bytes')
  const answer = (body?: Readable): true => {
    void reply.send(body)
    return true
  }
  if (request.headers['if-none-match'] === etag) {
    void reply.code(304)
    return answer()
  }
  const size = await storage.size(blob.key)
  if (size === null) return false
  const ifRange = request.headers['if-range']
  const range = ifRange === undefined || ifRange === etag ? parseRange(request.headers.range, size) : null
  if (range === 'bad') {
    void reply.code(416).header('content-range', `bytes */${size}`)
    return answer()
  }
  void reply.type(blob.type).header('content-length', range ? range.end - range.start + 1 : size)
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  if (request.method === 'HEAD') return answer()
  const stream = await storage.read(blob.key, range ?? undefined)
  if (!stream) return false
  countPushed(stream)
  return answer(stream)
}
