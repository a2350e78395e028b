// Whether anybody but the people at this machine can reach it: a proxy says so in a header, and whoever comes by another name
// than that of this machine has been led here. Noted before the first such request is answered.
import type { IncomingHttpHeaders } from 'node:http'

import type { FastifyInstance } from 'fastify'

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/** Names below localhost lead to this machine as well (RFC 6761). */
const nameOf = (host: string): string => host.replace(/:\d+$/, '').replace(/^.+\.localhost$/, 'localhost')

const isForwarded = (headers: IncomingHttpHeaders, isOwnName: (host: string) => boolean): boolean =>
  forwardingHeaders.some((name) => headers[name] !== undefined) ||
  (headers.host !== undefined && headers.host !== '' && !isOwnName(nameOf(headers.host)))

/** `note` keeps it for ever; where it fails it is tried again with the next such request. */
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
