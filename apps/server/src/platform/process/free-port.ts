import { createServer } from 'node:net'

export type HeldPort = {
  readonly port: number
  /** Frees the port, so another process can listen on it. */
  readonly release: () => Promise<void>
}

/** Reserves a loopback port: the requested one if it is free, otherwise any. */
export const holdFreePort = async (wanted = 0): Promise<HeldPort> => (await tryToHold(wanted)) ?? holdFreePort()

/** Returns a free port without reserving it, for callers that listen immediately or can use another. */
export const findFreePort = async (wanted = 0): Promise<number> => {
  const { port, release } = await holdFreePort(wanted)
  await release()
  return port
}

const tryToHold = (wanted: number): Promise<HeldPort | null> =>
  new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', () => resolve(null))
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      const release = () => new Promise<void>((done) => void server.close(() => done()))
      resolve(typeof address === 'object' && address !== null ? { port: address.port, release } : null)
    })
  })
