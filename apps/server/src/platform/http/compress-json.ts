import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, gzip } from 'node:zlib'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(gzip)
const deflate = promisify(deflateRaw)

/** Shorter responses fit into the first packets. */
const worthwhile = 8 * 1024

export const acceptsGzip = ({ headers }: FastifyRequest): boolean => /\bgzip\b/.test(headers['accept-encoding'] ?? '')

/** Compresses a long response off the main thread. Returns null for a short one. */
export const compressLong = async (text: string): Promise<Buffer | null> =>
  text.length < worthwhile ? null : compress(text, { level: 5 })

/** Gzip without name and time. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const trailerBytes = 8

const trailerOf = (crc: number, length: number): Buffer => {
  const trailer = Buffer.alloc(trailerBytes)
  trailer.writeUInt32LE(crc, 0)
  trailer.writeUInt32LE(length % 2 ** 32, 4)
  return trailer
}

/**
 * Compresses the beginning of a long response whose end differs from person to person; `completeCompressed` adds the
 * end. Returns null for a short one.
 */
export const compressBeginning = async (text: string): Promise<Buffer | null> => {
  if (text.length < worthwhile) return null
  const bytes = Buffer.from(text)
  // A flush ends at a byte without ending the stream, so that another block can follow.
  const body = await deflate(bytes, { level: 5, finishFlush: constants.Z_SYNC_FLUSH })
  return Buffer.concat([gzipHeader, body, trailerOf(crc32(bytes), bytes.length)])
}

/** Adds an end of at most 64 KB as the last, uncompressed block of the same gzip stream. */
export const completeCompressed = (beginning: Buffer, text: string): Buffer => {
  const end = Buffer.from(text)
  const trailerAt = beginning.length - trailerBytes
  const crc = crc32(end, beginning.readUInt32LE(trailerAt))
  const block = Buffer.from([1, 0, 0, 0, 0])
  block.writeUInt16LE(end.length, 1)
  block.writeUInt16LE(end.length ^ 0xffff, 3)
  const length = beginning.readUInt32LE(trailerAt + 4) + end.length
  return Buffer.concat([beginning.subarray(0, trailerAt), block, end, trailerOf(crc, length)])
}

/** Describes a compressed body. */
export const setCompressed = (reply: FastifyReply, body: Buffer): void => {
  void reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding', 'content-length': body.length })
}

/** Compresses long JSON responses. Files stay uncompressed. */
export const compressJson = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !acceptsGzip(request)) return payload
    const compressed = await compressLong(payload)
    if (!compressed) return payload
    setCompressed(reply, compressed)
    return compressed
  })
}
