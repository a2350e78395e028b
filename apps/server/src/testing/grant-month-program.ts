// Grants the credits of a date's month in a separate process and prints the number of people. For tests that kill it.
import { readConfig } from '#config'
import { grantMonth } from '#features/auth/plans/monthly-credits.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'

const [connectionString = '', date = ''] = process.argv.slice(2)
const clock = { now: () => new Date(date) }
const database = await openDatabase(connectionString, { max: 2, log: createLog('silent') })
const granted = await grantMonth({ config: readConfig({}), clock, db: database.background.db })
process.stdout.write(`${granted}\n`)
await database.close()
