import { createServer } from 'node:net'

export type HeldPort = {
  readonly port: number
  /** From now on it can be listened on, by whoever comes first. */
  readonly release: () => Promise<void>
}

/** A port of the loopback address that nobody else is given while it is held: the wanted one if it is free, else any. */
export const holdFreePort = async (wanted = 0): Promise<HeldPort> => (await tryToHold(wanted)) ?? holdFreePort()

/** The same, free already: for those who listen on it at once, or can do with another. */
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
