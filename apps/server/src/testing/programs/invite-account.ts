// Invites an address to the installation, beside the server that runs on the same data folder, as somebody who looks after it
// does: `node invite-account.ts <address> <address of whoever invites>`.
import { resolve } from 'node:path'

import { buildApp, jobDefinitions } from '#app'
import { readEnvironment } from '#config'
import type { AppContext } from '#create-context'
import { findCredentials } from '#features/auth/account/user-queries.ts'
import { inviteAccount } from '#features/auth/invited-accounts/invite-account.ts'
import { systemClock } from '#platform/clock.ts'
import { openDatabase, transaction } from '#platform/database/database.ts'
import { joinPostgres } from '#platform/database/start-postgres.ts'
import { newId } from '#platform/ids.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { readOrCreateSecret } from '#platform/security/secret.ts'
import { openStorage } from '#platform/storage/open-storage.ts'

const [email = '', inviter = ''] = process.argv.slice(2)
const config = readEnvironment()
const dataDir = resolve(config.DATA_DIR)
const log = createLog('fatal')
const connectionString = await joinPostgres({ dataDir, say: () => undefined })
const database = await openDatabase(connectionString, { max: 2, log })
const jobs = await startJobs<AppContext>(connectionString, jobDefinitions, log)
const { context } = await buildApp({
  config: { ...config, DATA_DIR: dataDir, SECRET: await readOrCreateSecret(dataDir) },
  database,
  jobs,
  instance: newId(),
  storage: await openStorage(config, dataDir),
  clock: systemClock,
  log,
  webDir: '/nowhere',
})
const invited_by = (await findCredentials(database.db, inviter))?.uid_user ?? null
await transaction(database.db, (tx) => inviteAccount(context, tx, { email, invited_by }))
process.exit(0)
