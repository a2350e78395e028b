// Grants the month's credits in a separate process and prints the number of people. For tests that kill it.
import { readConfig } from '#config'
import { grantMonth } from '#features/auth/plans/monthly-credits.ts'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'

const [connectionString = ''] = process.argv.slice(2)
const database = await openDatabase(connectionString, { max: 2, log: createLog('silent') })
const granted = await grantMonth({ config: readConfig({}), clock: systemClock, db: database.background.db })
process.stdout.write(`${granted}\n`)
await database.close()
