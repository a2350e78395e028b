// Makes a person's sign-ins an hour old beside a running server. Arguments: DATA_DIR, address.
import { openDatabase } from '#platform/database/database.ts'
import { joinPostgres } from '#platform/database/start-postgres.ts'
import { createLog } from '#platform/log.ts'

const [dataDir = '', email = ''] = process.argv.slice(2)
const connectionString = await joinPostgres({ dataDir, print: () => undefined })
const database = await openDatabase(connectionString, { max: 2, log: createLog('silent') })
const { uid_user } = await database.db
  .selectFrom('users')
  .select('uid_user')
  .where('email', '=', email)
  .executeTakeFirstOrThrow()
await database.db
  .updateTable('sessions')
  .set({ authenticated_at: new Date(Date.now() - 60 * 60_000) })
  .where('uid_user', '=', uid_user)
  .execute()
await database.close()
