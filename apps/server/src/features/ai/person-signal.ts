import type { FastifyReply } from 'fastify'

/** Aborted when the client disconnects. */
export const personSignal = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}
