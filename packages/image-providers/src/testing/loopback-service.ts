// A local server that responds like a service, well or badly, and records requests.
import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'

export type Received = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export type Reply =
  | { readonly status?: number; readonly json: unknown; readonly headers?: Record<string, string> }
  | {
      readonly status?: number
      readonly bytes: Buffer
      readonly type?: string
      readonly headers?: Record<string, string>
    }
  | 'silence'
  | 'half'
  | 'endless'
  | 'web page'

/** Undefined responds with 404. */
export type Double = (received: Received) => Reply | undefined

export type LoopbackService = {
  readonly address: string
  /** Oldest first. */
  readonly received: Received[]
  readonly behave: (double: Double) => void
  /** Number of pending requests. */
  readonly waiting: () => number
  /** Sends to all connected sockets. */
  readonly broadcast: (message: unknown) => void
  readonly close: () => Promise<void>
}

const half = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('{"data":[{"b64')
  setImmediate(() => response.destroy())
}

const endless = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":"')
  const chunk = 'x'.repeat(2 ** 20)
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}

const answer = (response: ServerResponse, reply: Reply): void => {
  if (reply === 'silence') return
  if (reply === 'half') return half(response)
  if (reply === 'endless') return endless(response)
  if (reply === 'web page') {
    return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Please log in</body></html>')
  }
  const { status = 200, headers = {} } = reply
  if ('bytes' in reply) {
    response.writeHead(status, { 'content-type': reply.type ?? 'image/png', ...headers }).end(reply.bytes)
  } else {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(reply.json))
  }
}

/** A WebSocket text frame of less than 64 KB. */
const frame = (text: string): Buffer => {
  const payload = Buffer.from(text)
  const length = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 255]
  return Buffer.concat([Buffer.from([0x81, ...length]), payload])
}

const acceptKey = (key: string): string =>
  createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')

export const startService = async (): Promise<LoopbackService> => {
  const received: Received[] = []
  const sockets = new Set<Duplex>()
  let double: Double = () => 'silence'
  let waiting = 0
  const server = createServer((request, response) => {
    waiting += 1
    response.once('close', () => {
      waiting -= 1
    })
    const respond = async (): Promise<void> => {
      const url = new URL(request.url ?? '', 'http://service')
      const { method = '', headers } = request
      const one = { method, path: url.pathname, query: url.searchParams, headers, body: await buffer(request) }
      received.push(one)
      answer(response, double(one) ?? { status: 404, json: { detail: 'Not Found' } })
    }
    respond().catch(() => response.destroy())
  })
  server.on('upgrade', (request, socket) => {
    const key = acceptKey(request.headers['sec-websocket-key'] ?? '')
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`,
    )
    sockets.add(socket)
    socket.on('error', () => undefined)
    // Any data from the client here is its close frame.
    socket.on('data', () => socket.end())
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo // never null or a string for a TCP server
  return {
    address: `http://127.0.0.1:${port}`,
    received,
    behave: (next) => {
      double = next
    },
    waiting: () => waiting,
    broadcast: (message) => {
      for (const socket of sockets) socket.write(frame(JSON.stringify(message)))
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const jsonOf = ({ body }: Received): unknown => JSON.parse(body.toString())

export const formOf = ({ body, headers }: Received): Promise<FormData> =>
  new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } }).formData()

/** Fields of a form: texts unchanged, files as type and size. */
export const fieldsOf = async (received: Received): Promise<[string, string][]> =>
  [...(await formOf(received)).entries()].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : `${value.name} ${value.type}`,
  ])
