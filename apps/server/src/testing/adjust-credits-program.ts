// Grants or takes back credits beside a running server, as somebody with a shell does: DATA_DIR, address, amount, note.
import { adjustCredits } from '#features/credits/adjust-credits.ts'
import { openDatabase, transaction } from '#platform/database/database.ts'
import { joinPostgres } from '#platform/database/start-postgres.ts'
import { createLog } from '#platform/log.ts'

const [dataDir = '', email = '', amount = '', note = ''] = process.argv.slice(2)
const connectionString = await joinPostgres({ dataDir, say: () => undefined })
const database = await openDatabase(connectionString, { max: 2, log: createLog('silent') })
const person = await database.db
  .selectFrom('users')
  .select('uid_user')
  .where('email', '=', email)
  .executeTakeFirstOrThrow()
const credits = await transaction(database.db, (tx) =>
  adjustCredits({}, tx, { uid_user: person.uid_user, amount: Number(amount), note, by: 'command line' }),
)
process.stdout.write(`${credits}\n`)
await database.close()
