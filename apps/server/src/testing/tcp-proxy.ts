// A load balancer between browsers and several servers: each connection goes to the next server that accepts it. It can
// also cut connections.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

import { createRandom } from './fuzz/random.ts'

export type Proxy = {
  readonly address: string
  /** Resets about this share of the connections. */
  readonly cut: (share: number) => number
  /** Silently drops all data of current connections; new ones work. */
  readonly silence: () => number
  readonly close: () => Promise<void>
}

const connectTo = (address: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname)
    socket.once('connect', () => resolve(socket))
    socket.once('error', reject)
  })

export const startProxy = async (targets: readonly string[]): Promise<Proxy> => {
  const pairs = new Set<readonly [Socket, Socket]>()
  const silent = new WeakSet<readonly [Socket, Socket]>()
  const random = createRandom()
  let turn = 0
  /** Returns the next server that accepts a connection. */
  const reachOne = async (): Promise<Socket | null> => {
    for (let tries = 0; tries < targets.length; tries++) {
      turn = (turn + 1) % targets.length
      try {
        return await connectTo(targets[turn] ?? '')
      } catch {
        // the next one
      }
    }
    return null
  }
  const serve = async (browser: Socket): Promise<void> => {
    browser.on('error', () => browser.destroy())
    const server = await reachOne()
    if (!server) return void browser.destroy()
    const pair = [browser, server] as const
    pairs.add(pair)
    const end = () => {
      if (silent.has(pair)) return
      pairs.delete(pair)
      for (const side of pair) side.destroy()
    }
    server.on('error', end)
    for (const side of pair) side.once('close', end)
    browser.pipe(server)
    server.pipe(browser)
  }
  const listener = createServer((browser) => void serve(browser))
  await new Promise<void>((resolve) => {
    listener.listen(0, '127.0.0.1', resolve)
  })
  const { port } = listener.address() as AddressInfo // it listens on a port
  return {
    address: `http://127.0.0.1:${port}`,
    cut: (share) => {
      const chosen = [...pairs].filter(() => random.next() < share)
      for (const side of chosen.flat()) side.destroy()
      return chosen.length
    },
    silence: () => {
      for (const pair of pairs) {
        const [browser, server] = pair
        silent.add(pair)
        browser.unpipe(server)
        server.unpipe(browser)
        // Receive and drop further data.
        for (const side of pair) side.resume()
      }
      return pairs.size
    },
    close: async () => {
      for (const side of [...pairs].flat()) side.destroy()
      await new Promise((resolve) => {
        listener.close(resolve)
      })
    },
  }
}
