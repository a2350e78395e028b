// A reverse proxy, correctly or wrongly configured.
import { createServer, request as ask, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

export type WebProxy = { readonly address: string; readonly close: () => Promise<void> }

type Manners = {
  /** Forwards Upgrade and Connection, which WebSockets require. */
  readonly passesSockets?: boolean
  /** Appends the client to X-Forwarded-For. */
  readonly addsForwarded?: boolean
  /** Overrides the Host header. */
  readonly host?: string
}

export const startWebProxy = async (
  target: string,
  { passesSockets = true, addsForwarded = true, host }: Manners = {},
): Promise<WebProxy> => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const headersOf = ({ headers, socket }: IncomingMessage): Record<string, string | string[] | undefined> => {
    const earlier = headers['x-forwarded-for']
    const from = socket.remoteAddress ?? ''
    return {
      ...headers,
      ...(addsForwarded ? { 'x-forwarded-for': earlier === undefined ? from : `${String(earlier)}, ${from}` } : {}),
      ...(host === undefined ? {} : { host }),
    }
  }
  const server = createServer((incoming, answer) => {
    const { upgrade: _, connection: __, ...headers } = headersOf(incoming)
    const onward = ask({ hostname, port, method: incoming.method, path: incoming.url, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    onward.once('error', () => answer.writeHead(502).end())
    incoming.pipe(onward)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  if (passesSockets) {
    server.on('upgrade', (incoming, browser: Socket) => {
      const product = connect(Number(port), hostname, () => {
        const lines = Object.entries(headersOf(incoming)).map(([name, value]) => `${name}: ${String(value)}`)
        product.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
        product.pipe(browser).pipe(product)
      })
      for (const side of [product, browser]) side.on('error', () => [product, browser].map((each) => each.destroy()))
    })
  }
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port: own } = server.address() as AddressInfo // it listens on a port
  return {
    address: `http://127.0.0.1:${own}`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
