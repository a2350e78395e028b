// The floor that reads are measured against: Fastify with nothing but the one statement and the same headers, as a
// process of its own. Run as `node bare-server.ts <connection string> <uid_session>`; it prints its address.
import { fastify } from 'fastify'

import { readUserOfSession } from '#features/auth/user-queries.ts'
import { openDatabase } from '#platform/database.ts'
import { apiHeaders } from '#platform/http/headers.ts'
import { createLog } from '#platform/log.ts'

const [connectionString = '', uid_session = ''] = process.argv.slice(2)
const { pool } = await openDatabase(connectionString, { max: 10, log: createLog('silent') })
const app = fastify()
app.get('/', async (_request, reply) => {
  void reply.headers(apiHeaders)
  return { user: await readUserOfSession(pool, uid_session, new Date()) }
})
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
process.on('SIGTERM', () => process.exit(0))
