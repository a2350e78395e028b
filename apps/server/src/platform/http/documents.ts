// HTML pages and small text files whose placeholders are filled once at start. Each is compressed at its first request.
import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

export type TextDocument = {
  readonly type: string
  readonly etag: string
  readonly headers: Record<string, string>
  readonly bodies: Readonly<Record<'br' | 'gzip' | 'plain', () => Buffer>>
}

/** Delays the first request: the highest quality would take long and save a few percent. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }

const once = (make: () => Buffer): (() => Buffer) => {
  let known: Buffer | undefined
  return () => (known ??= make())
}

export const makeDocument = (type: string, text: string, headers: Record<string, string> = {}): TextDocument => {
  const plain = Buffer.from(text)
  return {
    type,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    headers,
    bodies: {
      br: once(() => brotliCompressSync(plain, quick)),
      gzip: once(() => gzipSync(plain)),
      plain: () => plain,
    },
  }
}

const accepts = (request: FastifyRequest): 'br' | 'gzip' | 'plain' => {
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'plain'
}

export const sendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  document: TextDocument,
  status = 200,
): FastifyReply => {
  void reply.headers({ 'cache-control': 'no-cache', ...document.headers, vary: 'accept-encoding' })
  if (status === 200) {
    void reply.header('etag', document.etag)
    if (request.headers['if-none-match'] === document.etag) return reply.code(304).send()
  }
  const encoding = accepts(request)
  if (encoding !== 'plain') void reply.header('content-encoding', encoding)
  return reply.code(status).type(document.type).send(document.bodies[encoding]())
}
