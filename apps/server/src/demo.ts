// `npm run demo`: creates five people and three projects through the product's calls, spread over the last days. `npm
// run demo -- --remove` deletes them. Uses the running server's database if there is one.
import { resolve } from 'node:path'

import { addressOf, isLocal, readEnvironment, type Config } from '#config'
import { demoDomain } from '#features/auth/account/demo-domain.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { openStorage } from '#platform/storage/open-storage.ts'

import { buildApp, jobDefinitions } from './app.ts'
import type { AppContext } from './create-context.ts'
import { listPeopleAt } from './demo/demo-queries.ts'
import { playKitchen } from './demo/kitchen.ts'
import { playListing } from './demo/listing.ts'
import { playLivingRoom } from './demo/living-room.ts'
import { demoGuest, demoPassword, demoPeople, type DemoName } from './demo/people.ts'
import { removeDemo } from './demo/remove-demo.ts'
import { createClockwork, createStage } from './demo/stage.ts'
import { openDatabase } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { isAlreadyRunning, joinPostgres, startPostgres } from './platform/database/start-postgres.ts'
import { registerInstance } from './platform/process/instance.ts'
import { findServedAddress } from './platform/process/served-address.ts'
import { StartError } from './platform/process/start-error.ts'
import { readOrCreateSecret } from './platform/security/secret.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const opened: (() => Promise<void>)[] = []

type Connection = {
  readonly connectionString: string
  /** Of the running server. */ readonly address?: string | undefined
}

/** Connects to the running server's database, or starts the database temporarily. */
const openConnection = async (config: Config, dataDir: string): Promise<Connection> => {
  const { DATABASE_URL } = config
  if (DATABASE_URL !== undefined) {
    return { connectionString: DATABASE_URL, address: await findServedAddress(dataDir) }
  }
  try {
    const postgres = await startPostgres({ dataDir, minFreeDiskMb: config.MIN_FREE_DISK_MB, print })
    opened.push(() => postgres.stop())
    return { connectionString: postgres.connectionString }
  } catch (error) {
    if (!isAlreadyRunning(error)) throw error
    return { connectionString: await joinPostgres({ dataDir, print }), address: await findServedAddress(dataDir) }
  }
}

const run = async (): Promise<void> => {
  const config = readEnvironment()
  if (!isLocal(config) && config.MAILBOX !== 'exposed') {
    throw new StartError("The demo only runs on a server that others can't reach, because its passwords are public.")
  }
  const log = createLog(config.LOG_LEVEL)
  const dataDir = resolve(config.DATA_DIR)
  const { connectionString, address = addressOf(config.HOST, config.PORT) } = await openConnection(config, dataDir)
  const database = await openDatabase(connectionString, { max: 4, log })
  opened.push(() => database.close())
  await migrate(database.unbounded.db)
  const instance = await registerInstance(database.db, log)
  opened.push(() => instance.stop())
  const jobs = await startJobs<AppContext>(connectionString, jobDefinitions, log)
  opened.push(() => jobs.stop())
  const clock = createClockwork()
  const app = await buildApp({
    config: {
      ...config,
      PUBLIC_URL: config.given.has('PUBLIC_URL') ? config.PUBLIC_URL : address,
      // The demo's people register regardless of the configured setting.
      REGISTRATION: 'open',
      DATA_DIR: dataDir,
      SECRET: config.SECRET ?? (await readOrCreateSecret(dataDir)),
    },
    database,
    jobs,
    instance: instance.id,
    storage: await openStorage(config, dataDir),
    clock,
    log,
    webDir: '/nowhere',
  })
  opened.push(() => app.http.close())

  if (process.argv.includes('--remove')) {
    const { removed, kept } = await removeDemo(app.context)
    print(removed === 0 && kept.length === 0 ? 'No demo data found.' : `Demo data removed (${removed} people).`)
    for (const email of kept) print(`  Kept ${email}, who has content in other projects.`)
    return
  }
  if ((await listPeopleAt(database.db, demoDomain)).length > 0) {
    throw new StartError('Demo data already exists. Remove it with: npm run demo -- --remove')
  }
  print('Creating demo data ...')
  const stage = createStage(app, clock)
  stage.at(10, '08:00')
  for (const who of Object.keys(demoPeople) as DemoName[]) await stage.register(who) // Object.keys loses the literal key types
  const guestLink = await playKitchen(stage)
  await playLivingRoom(stage)
  await playListing(stage)
  print('')
  print(`  Log in at ${address}/login. The password for everyone is: ${demoPassword}`)
  for (const { email, username, trade } of Object.values(demoPeople)) {
    print(`    ${email.padEnd(34)} ${username}, ${trade}`)
  }
  print(`  Guest link of ${demoGuest.name}, who has no account: ${guestLink}`)
  print('  Remove it with: npm run demo -- --remove')
  print('')
}

const closeAll = async (): Promise<void> => {
  for (let close = opened.pop(); close; close = opened.pop()) await close()
}

try {
  await run()
  await closeAll()
  process.exit(0)
} catch (error) {
  await closeAll().catch(() => undefined)
  const unexpected = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${error instanceof StartError ? error.message : unexpected}\n`)
  process.exit(1)
}
