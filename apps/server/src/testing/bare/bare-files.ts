// Baseline for upload benchmarks: streams a body to a file and back, in a separate process. Run as
// `node bare-files.ts <path of the file>`; it prints its address.
import { createReadStream, createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

const [path = ''] = process.argv.slice(2)

const server = createServer((incoming, outgoing) => {
  const serve = async (): Promise<void> => {
    if (incoming.method === 'PUT') {
      await pipeline(incoming, createWriteStream(path))
      outgoing.end('{}')
    } else await pipeline(createReadStream(path), outgoing)
  }
  serve().catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined))
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo // it listens on a port
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
