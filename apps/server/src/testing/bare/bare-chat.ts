// Baseline for group chat benchmarks: plain Socket.IO in a separate process. Acknowledges and broadcasts a message;
// with a connection string, first stores all waiting ones with one INSERT. Corks like the product, so only the
// product's overhead is compared. Run as `node bare-chat.ts <the message as JSON> [connection string]`; it prints its
// address.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { Pool } from 'pg'
import { Server, type Socket } from 'socket.io'

import { insertMessages, type BareMessage } from './bare-queries.ts'

const [json = '{}', connectionString] = process.argv.slice(2)
const message = JSON.parse(json) as BareMessage // passed by the benchmark
const pool = connectionString === undefined ? undefined : new Pool({ connectionString, max: 10 })

/** Messages that arrive during a statement go into the next one. */
let waiting: { readonly replies: BareMessage[]; readonly isStored: Promise<void> } | undefined
let former: Promise<void> = Promise.resolve()
const store = (reply: BareMessage): Promise<void> => {
  if (!pool) return Promise.resolve()
  if (waiting === undefined) {
    const batch: BareMessage[] = []
    const isStored = former.then(() => {
      waiting = undefined
      return insertMessages(pool, batch)
    })
    waiting = { replies: batch, isStored }
    former = isStored
  }
  waiting.replies.push(reply)
  return waiting.isStored
}

const http = createServer()
const io = new Server(http, { serveClient: false })
io.engine.on('connection', (connection: Socket['conn']) => {
  const line = connection.request.socket
  connection.on('flush', () => {
    line.cork()
    process.nextTick(() => line.uncork())
  })
})
let number = message.message_number
io.on('connection', (socket) => {
  socket.on('join_project', async ({ projectId }: { projectId: string }, acknowledge: (answer: object) => void) => {
    await socket.join(projectId)
    acknowledge({ success: true })
  })
  socket.on(
    'send_project_message',
    async (sent: { projectId: string; content: string; clientId: string }, acknowledge: (answer: object) => void) => {
      number++
      const { clientId, content, projectId } = sent
      const reply = { ...message, uid_project: projectId, content, clientId, message_number: number, version: number }
      await store(reply)
      io.to(projectId).emit('receive_project_message', reply)
      acknowledge({ success: true, message: reply })
    },
  )
})
http.listen(0, '127.0.0.1', () => {
  const { port } = http.address() as AddressInfo // it listens on a port
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
