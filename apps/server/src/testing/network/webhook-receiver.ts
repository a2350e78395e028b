import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { within } from '#testing/within.ts'

export type Received = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** The webhook-id header. */
  readonly id: string
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly event: any // Parsed body, whose shape each test knows.
}

type Answer = (response: ServerResponse, received: Received) => void

export type WebhookReceiver = {
  readonly url: string
  readonly received: readonly Received[]
  /** By default each request is answered with 204. */
  readonly answerWith: (answer: Answer) => void
  /** Waits until at least so many requests match. */
  readonly waitFor: (count: number, matches?: (received: Received) => boolean) => Promise<Received[]>
  readonly close: () => Promise<void>
}

/** A program on loopback that receives webhooks. */
export const startReceiver = async (): Promise<WebhookReceiver> => {
  const received: Received[] = []
  const watchers = new Set<() => void>()
  let answer: Answer = (response) => void response.writeHead(204).end()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const { headers, url: path = '' } = request
      const one = { path, headers, body, id: String(headers['webhook-id']), event: JSON.parse(body) as unknown }
      received.push(one)
      answer(response, one)
      for (const watch of watchers) watch()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const waitFor: WebhookReceiver['waitFor'] = (count, matches = () => true) => {
    const waiting = new Promise<Received[]>((resolve) => {
      const watch = (): void => {
        const found = received.filter(matches)
        if (found.length < count) return
        watchers.delete(watch)
        resolve(found)
      }
      watchers.add(watch)
      watch()
    })
    return within(`${count} webhook requests`, waiting)
  }
  return {
    url: `http://127.0.0.1:${port}/`,
    received,
    answerWith: (next) => {
      answer = next
    },
    waitFor,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
