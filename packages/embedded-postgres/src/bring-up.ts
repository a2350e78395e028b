// Creates the embedded PostgreSQL if missing, adopts it if running, otherwise starts it.
import { readFile, realpath, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'

import { readAccess, writeAccess, type Access } from './access.ts'
import { findBinaries, type Binaries } from './binaries.ts'
import { clusterIn, createCluster } from './create-cluster.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { chooseRunner, type Runner } from './run-as.ts'
import { findRunning } from './take-over.ts'

export type Cluster = { readonly access: Access; readonly stop: () => Promise<void> }

export type Settings = Readonly<Record<string, string>>

/** Time for a crashed database to replay its log, or for a stopping one to flush. */
const patienceMs = 60_000
const logName = 'postgres.log'
const maxLogBytes = 5 * 1024 ** 2

const always: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The program reports statement errors itself; here they would leave personal data in a plain file.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** `programs`: folder of another PostgreSQL version, for data written by it. */
export const bringUp = async (
  path: string,
  say: (line: string) => void,
  extra: Settings = {},
  programs?: string,
): Promise<Cluster> => {
  // Resolves links, because a running database is recognised by its folder's name.
  const folder = join(await realpath(dirname(path)), basename(path))
  const binaries = await findBinaries(programs)
  const cluster = clusterIn(folder)
  const runner = await chooseRunner(binaries.folder, dirname(folder), folder)
  if (!(await exists(cluster))) {
    say(`Creating the database in ${folder} ...`)
    await createCluster(folder, binaries, runner)
  }
  await checkVersion(folder, cluster, binaries)
  const access = await run(folder, binaries, runner, { ...always, ...extra })
  return { access, stop: () => stopCluster(cluster, binaries, runner) }
}

/** Adopts or starts, with retries: another start or the end of the last one may interfere. */
const run = async (folder: string, binaries: Binaries, runner: Runner, settings: Settings): Promise<Access> => {
  const kept = await readAccess(folder)
  const deadline = Date.now() + patienceMs
  let trouble = 'it is not responding'
  while (Date.now() < deadline) {
    const running = await findRunning(clusterIn(folder), kept.password)
    if (typeof running === 'number') return { ...kept, port: running }
    if (running === 'none') {
      const port = await findFreePort(kept.port)
      const complaint = await start(folder, binaries, runner, { ...settings, port: String(port) })
      if (complaint === null) return await remember(folder, kept, port, runner)
      trouble = complaint.split('\n').findLast((line) => line.includes('FATAL')) ?? 'no output'
      if (!passesByItself.test(complaint)) break
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new EmbeddedPostgresError(
    'did-not-start',
    `The embedded database failed to start (${trouble.trim()}). See ${join(folder, logName)}`,
  )
}

/** Returns the wanted port of the loopback address if it is free, otherwise any. It may be taken a moment later. */
const findFreePort = async (wanted: number): Promise<number> => (await tryPort(wanted)) ?? findFreePort(0)

const tryPort = (wanted: number): Promise<number | null> =>
  new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', () => resolve(null))
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : null))
    })
  })

const remember = async (folder: string, kept: Access, port: number, runner: Runner): Promise<Access> => {
  const access = { ...kept, port }
  if (port !== kept.port) await runner.giveAway(await writeAccess(folder, access))
  return access
}

/** Transient errors: the port was taken, another program is starting it, or processes of a killed one still run. */
const passesByItself =
  /Address already in use|shared memory block .{1,99} is still in use|lock file .{1,999} already exists/

/** Returns null once it runs, otherwise PostgreSQL's log output. */
const start = async (
  folder: string,
  { pgCtl }: Binaries,
  runner: Runner,
  settings: Settings,
): Promise<string | null> => {
  const log = join(folder, logName)
  await keepLogSmall(log)
  const saidBefore = await sizeOf(log)
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const parts = [`--pgdata=${clusterIn(folder)}`, `--log=${log}`, `--options=${options.join(' ')}`]
  try {
    // pg_ctl starts PostgreSQL in a separate session, so that neither Ctrl-C nor the server's death reaches it.
    await runner.run(pgCtl, ['start', ...parts, '--wait', `--timeout=${patienceMs / 1000}`, '--silent'])
    return null
  } catch {
    const output = await readFile(log).catch(() => Buffer.alloc(0))
    return output.subarray(saidBefore).toString()
  }
}

const keepLogSmall = async (log: string): Promise<void> => {
  if ((await sizeOf(log)) > maxLogBytes) await rename(log, `${log}.old`)
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    (file) => file.size,
    () => 0,
  )

/** Stops the database: open transactions are rolled back, and everything committed is on disk on return. */
const stopCluster = async (cluster: string, binaries: Binaries, runner: Runner): Promise<void> => {
  const parts = [`--pgdata=${cluster}`, '--mode=fast', '--wait', '--timeout=60', '--silent']
  try {
    await runner.run(binaries.pgCtl, ['stop', ...parts])
  } catch (error) {
    // Without this file another program has already stopped the database.
    if (await exists(join(cluster, 'postmaster.pid'))) throw error
  }
}

const checkVersion = async (folder: string, cluster: string, { majorVersion }: Binaries): Promise<void> => {
  const version = Number(await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => Number.NaN))
  if (version === majorVersion) return
  const shown = Number.isNaN(version) ? 'an unknown version' : `PostgreSQL ${version}`
  throw new EmbeddedPostgresError(
    version < majorVersion ? 'older-version' : 'other-version',
    `The database in ${folder} was created by ${shown}, but this version uses PostgreSQL ${majorVersion}`,
  )
}

const exists = async (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
