import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { FastifyRequest } from 'fastify'

import { ProductError } from '#platform/product-error.ts'

/**
 * Awaits `receive` while bytes arrive. A slow upload is allowed, but one that stalls or trickles is rejected (408) to
 * free connections and partial files.
 */
export const requireProgress = async (request: FastifyRequest, receive: () => Promise<void>): Promise<void> => {
  const { raw, server } = request
  let seen = raw.socket.bytesRead
  let watch: NodeJS.Timeout | undefined
  const stalled = new Promise<never>((_resolve, reject) => {
    watch = setInterval(() => {
      const { bytesRead } = raw.socket
      if (!raw.complete && bytesRead - seen < limits.http.uploadProgressBytes) {
        reject(new ProductError('too_slow', messages.http.tooSlow))
      }
      seen = bytesRead
    }, server.bodySeconds * 1000)
  })
  try {
    await Promise.race([receive(), stalled])
  } finally {
    clearInterval(watch)
  }
}
