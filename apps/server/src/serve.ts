// Runs the program: reads settings, opens the database, builds the app, listens, and closes everything in reverse
// order.
import type { Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import { addressOf, hasMailbox, isLocal, isMailAwaited, readEnvironment } from '#config'
import { createSetupLink } from '#features/auth/setup/create-setup-link.ts'
import { systemClock } from '#platform/clock.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { createLog, type Log } from '#platform/log.ts'
import { createMetricsServer } from '#platform/metrics/serve-metrics.ts'
import type { RedisLink } from '#platform/realtime/connect-redis.ts'
import { removeStaleParts } from '#platform/storage/folder-storage.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { emptySpool } from '#platform/uploads/empty-spool.ts'

import { buildApp, jobDefinitions, type App } from './app.ts'
import type { AppContext, Deps } from './create-context.ts'
import { hasNoAccounts } from './demo/demo-queries.ts'
import { openDatabase } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { followDatabaseClock } from './platform/database/shared-clock.ts'
import { startPostgres } from './platform/database/start-postgres.ts'
import { holdFreePort } from './platform/process/free-port.ts'
import { registerInstance } from './platform/process/instance.ts'
import { announceAddress } from './platform/process/served-address.ts'
import { StartError } from './platform/process/start-error.ts'
import { onStopRequest } from './platform/process/stop-request.ts'
import { readOrCreateSecret } from './platform/security/secret.ts'
import { backupsLine, listUndecided, printChecklist } from './setting-checklist.ts'
import { scheduleWarmUp } from './warm-up.ts'

const webDir = fileURLToPath(new URL('../../web/dist', import.meta.url))
/** Time for running requests to finish after a stop request. */
const drainLimitMs = 10_000

const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** Close functions in opening order; `closeAll` runs them in reverse. */
const opened: (() => Promise<void>)[] = []
const closeAll = async (): Promise<void> => {
  for (let close = opened.pop(); close; close = opened.pop()) await close()
}

let app: App | undefined

/** Dependencies a caller may replace. */
type Overrides = Partial<Deps>

const start = async (overrides: Overrides): Promise<void> => {
  let config = readEnvironment()
  // A free port is chosen before the app is built, because links and cookies contain the address.
  const held = config.PORT === 0 ? await holdFreePort() : undefined
  if (held) config = readEnvironment({ PORT: String(held.port) })
  const log = createLog(config.LOG_LEVEL)
  const dataDir = resolve(config.DATA_DIR)

  let connectionString = config.DATABASE_URL
  if (connectionString === undefined) {
    const postgres = await startPostgres({ dataDir, minFreeDiskMb: config.MIN_FREE_DISK_MB, print })
    opened.push(() => postgres.stop())
    connectionString = postgres.connectionString
  }
  const secret = config.SECRET ?? (await readOrCreateSecret(dataDir))
  const database = await openDatabase(connectionString, { max: config.DATABASE_POOL, log })
  opened.push(() => database.close())
  await migrate(database.unbounded.db)
  const clock = await followDatabaseClock(database.db, systemClock, log)
  opened.push(async () => clock.stop())
  const instance = await registerInstance(database.db, log)
  opened.push(() => instance.stop())

  const jobs = await startJobs<AppContext>(connectionString, jobDefinitions, log)
  opened.push(() => jobs.stop())

  const redis = await openRedis(config.REDIS_URL, log)
  if (redis) opened.push(() => redis.close())

  await emptySpool(join(dataDir, 'tmp'))
  await removeStaleParts(join(dataDir, 'files'))

  const built = await buildApp({
    instance: instance.id,
    redis,
    config: { ...config, DATA_DIR: dataDir, SECRET: secret },
    database,
    jobs,
    storage: await openStorage(config, dataDir),
    clock,
    log,
    webDir,
    ...overrides,
  })
  app = built
  opened.push(async () => {
    await built.http.close()
    await built.leaving.ended()
  })
  await held?.release()
  await listen(built.http, config.HOST, config.PORT)
  if (config.METRICS_PORT !== undefined) {
    const server = createMetricsServer(built.metrics)
    await listen({ listen: (at) => listenOn(server, at) }, config.METRICS_HOST, config.METRICS_PORT, 'METRICS_PORT')
    opened.push(async () => void server.close())
  }

  const address = addressOf(config.HOST, config.PORT)
  opened.push(await announceAddress(dataDir, address))
  const inEffect = built.context.config
  print('')
  print(`  ${`${inEffect.BRAND_NAME}:`.padEnd(18)} ${address}`)
  if (hasMailbox(inEffect)) print(`  Mailbox:           ${address}/dev/mailbox`)
  if (hasMailbox(inEffect) && !isLocal(config)) {
    print('  Warning:           MAILBOX=exposed lets anyone who can reach this address read all emails.')
  }
  print(`  Data folder:       ${dataDir}`)
  const isFirst = await hasNoAccounts(database.db)
  if (isFirst) print(`  Set it up:         ${config.PUBLIC_URL}/admin/settings, once you have an account`)
  if (isFirst && config.embedded && isLocal(config)) print('  Try the demo:      npm run demo')
  if (!isLocal(config)) {
    for (const line of printChecklist([...listUndecided(inEffect), ...(isFirst ? [backupsLine] : [])])) print(line)
    print('  Check the setup:   npm run doctor')
  }
  const setupLink = await createSetupLink(built.context)
  if (setupLink !== null) {
    print('  Create your admin account with this link. It works once and expires in 1 hour:')
    print(`    ${setupLink}`)
  } else if (isMailAwaited(inEffect)) print('  No mail server yet: emails wait. Set it in Admin > Settings.')
  print('  Stop with Ctrl-C.')
  print('')
  // Otherwise the cache is written on exit, which a killed process does not reach. Does nothing without a cache.
  flushCompileCache()
  scheduleWarmUp(inEffect, log)
}

const openRedis = async (url: string | undefined, log: Log): Promise<RedisLink | undefined> => {
  if (url === undefined) return undefined
  const { connectRedis } = await import('#platform/realtime/connect-redis.ts')
  return connectRedis(url, log)
}

const listenOn = (server: Server, at: { readonly host: string; readonly port: number }): Promise<void> =>
  new Promise((listening, reject) => {
    server.once('error', reject)
    server.listen(at, listening)
  })

type Listening = { readonly listen: (at: { readonly host: string; readonly port: number }) => Promise<unknown> }

const listen = async (http: Listening, host: string, port: number, setting = 'PORT'): Promise<void> => {
  try {
    await http.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE')
      throw new StartError(
        `Port ${port} on ${host} is already in use. Stop the other program or set ${setting} to a free port.`,
      )
    if (code === 'EACCES') throw new StartError(`This user can't use port ${port}. Set ${setting} to 1024 or higher.`)
    if (code === 'EADDRNOTAVAIL') throw new StartError(`HOST ${host} is not an address on this machine.`)
    throw error
  }
}

const stop = async (started: Promise<void>): Promise<void> => {
  // A stop request during the start waits for its end, because a partial start cannot be closed in order.
  await started
  print('Stopping ...')
  await app?.leaving.leave()
  app?.startDraining()
  const limit = setTimeout(() => app?.http.server.closeAllConnections(), drainLimitMs)
  await closeAll()
  clearTimeout(limit)
  print('Stopped.')
  process.exit(0)
}

const fail = async (error: unknown): Promise<never> => {
  await closeAll().catch(() => undefined)
  const unexpected = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const lines = error instanceof StartError ? [error.message, ...error.lines] : [unexpected]
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(1)
}

/** Runs the product in this process until a stop is requested, then exits. */
export const serve = (overrides: Overrides = {}): void => {
  const started = start(overrides).catch(fail)
  onStopRequest(
    () => stop(started),
    () => process.exit(1),
  )
}
