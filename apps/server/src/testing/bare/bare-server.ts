// Baseline for call benchmarks: Fastify with one statement, the same headers and compression, in a separate process.
// Imports nothing of the product: what is slow there must not be slow here. Run as
// `node bare-server.ts <connection string> <uid_session>`; it prints its address.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import { fastify } from 'fastify'
import { Pool } from 'pg'

import {
  insertOneCard,
  readBell,
  readCards,
  readNewest,
  readProjects,
  readSelections,
  readUser,
  updateOneCard,
} from './bare-queries.ts'

const [connectionString = '', uid_session = ''] = process.argv.slice(2)
const pool = new Pool({ connectionString, max: 10 })
const app = fastify()
const compress = promisify(gzip)
app.addHook('onSend', async (request, reply, payload) => {
  if (typeof payload !== 'string' || payload.length < 8 * 1024) return payload
  if (request.headers['accept-encoding']?.includes('gzip') !== true) return payload
  void reply.header('content-encoding', 'gzip')
  return compress(payload, { level: 5 })
})
app.addHook('onRequest', async (_request, reply) => {
  void reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
})

type OfProject = { Params: { id: string }; Querystring: { bytes?: string } }
/** Pads the response to the product's length. */
const asLong = (answer: object, { bytes }: OfProject['Querystring']): string =>
  JSON.stringify(answer).padEnd(Number(bytes ?? 0))

app.get('/me', async () => ({ user: (await readUser(pool, uid_session))[0] }))
app.get<OfProject>('/board/:id', async ({ params, query }, reply) => {
  void reply.type('application/json')
  return asLong({ cards: await readCards(pool, params.id) }, query)
})
app.get<OfProject>('/selections/:id', async ({ params, query }, reply) => {
  void reply.type('application/json')
  return asLong({ selections: await readSelections(pool, params.id) }, query)
})
app.get<OfProject>('/messages/:id', async ({ params, query }, reply) => {
  void reply.type('application/json')
  return asLong({ replies: await readNewest(pool, params.id) }, query)
})
app.get('/bell', async () => ({ notifications: await readBell(pool, uid_session) }))
app.get<OfProject>('/projects', async ({ query }, reply) => {
  void reply.type('application/json')
  return asLong({ projects: await readProjects(pool, uid_session) }, query)
})
app.put<{ Params: { id: string }; Body: { kanban_status: string; card_order: number } }>(
  '/cards/:id',
  async ({ params, body: { kanban_status, card_order } }) => ({
    reply: await updateOneCard(pool, { uid_reply: params.id, kanban_status, position: card_order }),
  }),
)
app.post<{ Params: { id: string }; Body: { content: string; parentReplyId?: string } }>(
  '/cards/:id',
  async ({ params, body: { content, parentReplyId } }, reply) => {
    void reply.code(201)
    const parent = parentReplyId === undefined ? {} : { parent: parentReplyId }
    return { reply: await insertOneCard(pool, { uid_project: params.id, uid_session, content, ...parent }) }
  },
)
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
process.on('SIGTERM', () => process.exit(0))
