import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import type { FastifyInstance } from 'fastify'

const compress = promisify(gzip)

/** Shorter responses fit into the first packets. */
const worthwhile = 8 * 1024

/** Compresses long JSON responses off the main thread. Files stay uncompressed. */
export const compressJson = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthwhile) return payload
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload
    const compressed = await compress(payload, { level: 5 })
    void reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding', 'content-length': compressed.length })
    return compressed
  })
}
