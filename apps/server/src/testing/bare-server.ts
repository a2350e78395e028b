// The floors that calls are measured against: Fastify with nothing but the one statement and the same headers, as a
// process of its own. Run as `node bare-server.ts <connection string> <uid_session>`; it prints its address.
import { fastify } from 'fastify'

import { readUserOfSession } from '#features/auth/user-queries.ts'
import { readBoard } from '#features/cards/board-queries.ts'
import { openDatabase } from '#platform/database.ts'
import { apiHeaders } from '#platform/http/headers.ts'
import { createLog } from '#platform/log.ts'

import { updateOneCard } from './bare-queries.ts'

const [connectionString = '', uid_session = ''] = process.argv.slice(2)
const { pool } = await openDatabase(connectionString, { max: 10, log: createLog('silent') })
const app = fastify()
app.get('/', async (_request, reply) => {
  void reply.headers(apiHeaders)
  return { user: await readUserOfSession(pool, uid_session, new Date()) }
})
app.get<{ Params: { id: string }; Querystring: { bytes: string } }>('/board/:id', async ({ params, query }, reply) => {
  void reply.headers(apiHeaders).type('application/json')
  const cards = await readBoard(pool, params.id, uid_session, new Date())
  // White space after it, so that it is as long as ours.
  return JSON.stringify({ cards }).padEnd(Number(query.bytes))
})
app.put<{ Params: { id: string }; Body: { kanban_status: string; card_order: number } }>(
  '/cards/:id',
  async ({ params, body }, reply) => {
    void reply.headers(apiHeaders)
    const { kanban_status, card_order } = body
    return { reply: await updateOneCard(pool, { uid_reply: params.id, kanban_status, position: card_order }) }
  },
)
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
process.on('SIGTERM', () => process.exit(0))
