import { createServer } from 'node:net'

/** A port of the loopback address: the wanted one if it is free, else any. It may be taken again a moment later. */
export const findFreePort = async (wanted: number): Promise<number> => (await tryPort(wanted)) ?? findFreePort(0)

const tryPort = (wanted: number): Promise<number | null> =>
  new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', () => resolve(null))
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : null))
    })
  })
