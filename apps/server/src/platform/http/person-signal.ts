import { messages } from '@joinery/contract/messages'
import type { FastifyReply } from 'fastify'

import { ProductError } from '#platform/product-error.ts'

/** Aborted when the client disconnects, with an expected error, which is not logged. */
export const personSignal = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new ProductError('unavailable', messages.http.unavailable))
  })
  return controller.signal
}
