import { createServer } from 'node:net'

/** A port of the loopback address that nobody listens on: the wanted one if it is free, else any. */
export const findFreePort = async (wanted = 0): Promise<number> => {
  const port = await tryPort(wanted)
  return port ?? findFreePort()
}

const tryPort = (wanted: number): Promise<number | null> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : null))
    })
  })
