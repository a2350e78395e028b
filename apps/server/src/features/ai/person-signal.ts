import type { FastifyReply } from 'fastify'

/** Aborted when the person who waits for this answer has left. */
export const personSignal = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}
