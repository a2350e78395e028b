// Uploads random bytes as a form. Run as `node send-file.ts <address> <token> <how many at once>`, it repeats uploads in
// its own process until it is ended, and prints a line for each.
import { randomBytes } from 'node:crypto'
import { Agent, request, type IncomingMessage } from 'node:http'

const boundary = 'joinery-bench-5f0c2a9d17e34b86'
const head = `--${boundary}\r\ncontent-disposition: form-data; name="attachments"; filename="model.skp"\r\ncontent-type: application/octet-stream\r\n\r\n`
const tail = `\r\n--${boundary}--\r\n`
const block = randomBytes(2 ** 20)

export const megabytes = 99

export const fileBlocks = (): readonly Buffer[] => Array.from({ length: megabytes }, () => block)

/** Sends the file. Resolves once it is stored. */
export const sendFile = (agent: Agent, address: string, headers: Record<string, string>): Promise<void> =>
  new Promise((resolve, reject) => {
    const outgoing = request(address, {
      method: 'PUT',
      agent,
      headers: {
        ...headers,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': head.length + megabytes * block.length + tail.length,
      },
    })
    outgoing.on('error', reject)
    outgoing.on('response', (response: IncomingMessage) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`An upload answered ${response.statusCode}`))
      })
    })
    outgoing.write(head)
    let sent = 0
    const sendMore = (): void => {
      while (sent < megabytes) {
        sent++
        if (!outgoing.write(block)) return void outgoing.once('drain', sendMore)
      }
      outgoing.end(tail)
    }
    sendMore()
  })

if (import.meta.main) {
  const [address = '', token = '', count = '1'] = process.argv.slice(2)
  const agent = new Agent({ keepAlive: true })
  const sender = async (): Promise<void> => {
    for (;;) {
      await sendFile(agent, address, { authorization: `Bearer ${token}` })
      process.stdout.write('sent\n')
    }
  }
  await Promise.all(Array.from({ length: Number(count) }, sender))
}
