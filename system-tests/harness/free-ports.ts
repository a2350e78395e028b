import { createServer, type AddressInfo, type Server } from 'node:net'

const hold = (): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(server))
  })

/** So many ports of the loopback address, no two of them the same. */
export const findFreePorts = async (count: number): Promise<number[]> => {
  const held = await Promise.all(Array.from({ length: count }, hold))
  const ports = held.map((server) => (server.address() as AddressInfo).port) // each listens on a port
  await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
