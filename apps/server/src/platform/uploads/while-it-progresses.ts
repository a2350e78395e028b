import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { FastifyRequest } from 'fastify'

import { ProductError } from '#platform/product-error.ts'

/** What the reader of a form has come to. */
export type Reading = { readonly parts: number; readonly isSpooling: boolean }

/** A body that is there is read in less, unless a part of it is still on its way to the disk. */
const restMs = 500

/**
 * Waits for `receive` for as long as bytes arrive: an upload may take its time over a slow line, but one that rests or
 * drips is refused (408), so that nobody holds connections and half files for nothing. A body that has arrived, and of which
 * nothing is read any more, is refused as well: the parser waits for ever for the end of some malformed parts.
 */
export const whileItProgresses = async (
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
