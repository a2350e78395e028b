import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { FastifyRequest } from 'fastify'

import { ProductError } from '#platform/product-error.ts'

/** Progress of the form parser. */
export type Reading = { readonly parts: number; readonly isSpooling: boolean }

/** A complete body is parsed faster, unless a part is still being written to disk. */
const restMs = 500

/**
 * Awaits `receive` while bytes arrive. A slow upload is allowed, but one that stalls or trickles is rejected (408) to
 * free connections and partial files. A complete body with no parsing progress is rejected as well, because the parser hangs
 * on some malformed parts.
 */
export const requireProgress = async (
  request: FastifyRequest,
  receive: () => Promise<void>,
  reading: () => Reading,
): Promise<void> => {
  const { raw, server } = request
  let seen = raw.socket.bytesRead
  let parts = -1
  const watches: NodeJS.Timeout[] = []
  const stalled = new Promise<never>((_resolve, reject) => {
    const slow = setInterval(() => {
      const { bytesRead } = raw.socket
      if (!raw.complete && bytesRead - seen < limits.http.uploadProgressBytes) {
        reject(new ProductError('too_slow', messages.http.tooSlow))
      }
      seen = bytesRead
    }, server.bodySeconds * 1000)
    const resting = setInterval(() => {
      const now = reading()
      const isThere = raw.complete || raw.readableEnded
      if (isThere && !now.isSpooling && now.parts === parts) {
        reject(new ProductError('bad_request', messages.http.badRequest))
      }
      parts = isThere ? now.parts : -1
    }, restMs)
    watches.push(slow, resting)
  })
  try {
    await Promise.race([receive(), stalled])
  } finally {
    for (const watch of watches) clearInterval(watch)
  }
}
