// Detects whether the server is reachable from other machines, by a proxy header or a non-local host name. Stored
// before the first such request is answered.
import type { IncomingHttpHeaders } from 'node:http'

import type { FastifyInstance } from 'fastify'

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/** Names below localhost also resolve to this machine (RFC 6761). */
const nameOf = (host: string): string => host.replace(/:\d+$/, '').replace(/^.+\.localhost$/, 'localhost')

const isForwarded = (headers: IncomingHttpHeaders, isOwnName: (host: string) => boolean): boolean =>
  forwardingHeaders.some((name) => headers[name] !== undefined) ||
  (headers.host !== undefined && headers.host !== '' && !isOwnName(nameOf(headers.host)))

/** `note` stores the fact permanently; after a failure the next such request retries. */
export const watchForwarding = (
  app: FastifyInstance,
  isOwnName: (host: string) => boolean,
  note: () => Promise<void>,
): void => {
  let isNoted = false
  app.addHook('onRequest', async (request) => {
    if (isNoted || !isForwarded(request.headers, isOwnName)) return
    await note()
    isNoted = true
  })
}
