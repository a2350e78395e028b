import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { commandOf } from './processes.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start.ts'

let dataDir: string
let reports: string[]
let started: EmbeddedPostgres[]
let owners: ChildProcess[]

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'joinery-')), 'data')
  reports = []
  started = []
  owners = []
})
afterEach(async () => {
  for (const owner of owners) owner.kill('SIGKILL')
  for (const postgres of started) await postgres.stop()
  if (existsSync(pidFile())) await (await start()).stop()
  await rm(join(dataDir, '..'), { recursive: true })
})

const pidFile = (): string => join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
const postmaster = async (): Promise<number> => Number.parseInt(await readFile(pidFile(), 'utf8'), 10)

const start = async (options: { minFreeDiskMb?: number; dataDir?: string } = {}): Promise<EmbeddedPostgres> => {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    minFreeDiskMb: 1,
    say: (line) => reports.push(line),
    onLost: (reason) => reports.push(String(reason)),
    ...options,
  })
  started.push(postgres)
  return postgres
}

/** Starts another program on the same data folder. */
const startElsewhere = async (): Promise<ChildProcess> => {
  const program = `
    const { startEmbeddedPostgres } = await import(process.argv[1])
    const onLost = () => process.exit(1)
    await startEmbeddedPostgres({ dataDir: process.argv[2], minFreeDiskMb: 1, say: () => undefined, onLost })
    console.log('ready')
    setInterval(() => undefined, 1000)`
  const module = new URL('./start.ts', import.meta.url).href
  const owner = spawn(process.execPath, ['--input-type=module', '-e', program, module, dataDir], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  owners.push(owner)
  const [outcome] = (await Promise.race([once(owner.stdout, 'data'), once(owner, 'exit')])) as unknown[]
  if (typeof outcome === 'number') throw new Error(`The other program ended with code ${outcome}`)
  return owner
}

const ask = async (connectionString: string, sentence: string): Promise<unknown[]> => {
  const client = new Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<{ value: unknown }>(sentence)).rows.map((row) => row.value)
  } finally {
    await client.end()
  }
}

/** Message and advice of a rejected start. */
const refusal = async (options?: Parameters<typeof start>[0]): Promise<string> => {
  const error: unknown = await start(options).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof EmbeddedPostgresError)) throw new Error('It was not refused', { cause: error })
  return `${error.problem}: ${error.message}`
}

test('a first start creates a UTF-8 database accessible only to this machine and user', async () => {
  const { connectionString } = await start()
  expect(await ask(connectionString, "select current_setting('server_encoding') as value")).toEqual(['UTF8'])
  expect(await ask(connectionString, "select current_setting('listen_addresses') as value")).toEqual(['127.0.0.1'])
  expect(await ask(connectionString, "select upper('é') as value")).toEqual(['É'])
  expect(await readdir(dataDir)).toEqual(['postgres'])
  expect(((await stat(join(dataDir, 'postgres', 'access.json'))).mode & 0o777).toString(8)).toBe('600')
  await expect(ask(connectionString.replace(/:[^:@/]+@/, ':guess@'), 'select 1 as value')).rejects.toThrow('password')
})

test('a stopped database leaves no process, and the next start finds its rows at the same address', async () => {
  const first = await start()
  await ask(first.connectionString, 'create table kept as select 7 as value')
  const pid = await postmaster()
  await first.stop()
  expect(existsSync(pidFile())).toBe(false)
  await expect.poll(async () => (await commandOf(pid)) ?? '').toBe('')
  const second = await start()
  expect(second.connectionString).toBe(first.connectionString)
  expect(await ask(second.connectionString, 'select value from kept')).toEqual([7])
})

test('after kill -9 of the program the next start adopts its database', async () => {
  const owner = await startElsewhere()
  const pid = await postmaster()
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  const { connectionString } = await start()
  expect(await postmaster()).toBe(pid)
  expect(await ask(connectionString, 'select 1 as value')).toEqual([1])
})

test('after kill -9 of program and database the next start recovers the committed rows', async () => {
  const owner = await startElsewhere()
  const { port, password } = JSON.parse(await readFile(join(dataDir, 'postgres', 'access.json'), 'utf8')) as {
    port: number
    password: string
  }
  await ask(`postgres://joinery:${password}@127.0.0.1:${port}/joinery`, 'create table kept as select 7 as value')
  const pid = await postmaster()
  const exited = once(owner, 'exit')
  owner.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await exited
  const { connectionString } = await start()
  expect(await ask(connectionString, 'select value from kept')).toEqual([7])
})

test('a pid file whose number belongs to another process by now is ignored', async () => {
  await (await start()).stop()
  await writeFile(pidFile(), `${process.pid}\n${dataDir}\n1\n1\n\n127.0.0.1\n\nready\n`)
  const { connectionString } = await start()
  expect(await ask(connectionString, 'select 1 as value')).toEqual([1])
})

test('a second start on the same data folder is rejected, whatever the path, and does not affect the first', async () => {
  const { connectionString } = await start()
  const alias = join(dataDir, '..', 'alias')
  await symlink(dataDir, alias)
  expect(await refusal()).toMatch(/^already-running: Another server is already using the data folder [^\n]*[^.]$/)
  expect(await refusal({ dataDir: alias })).toMatch('already using')
  expect(await ask(connectionString, 'select 1 as value')).toEqual([1])
})

test('of two concurrent first starts one succeeds and the other reports why it failed', async () => {
  const results = await Promise.allSettled([start(), startElsewhere()])
  expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await readdir(dataDir)).toEqual(['postgres'])
})

test('a database that dies under a running program is restarted at the same address', async () => {
  const { connectionString } = await start()
  await ask(connectionString, 'create table kept as select 7 as value')
  process.kill(await postmaster(), 'SIGKILL')
  await expect.poll(() => reports.at(-1)).toBe('The embedded database is running again.')
  expect(await ask(connectionString, 'select value from kept')).toEqual([7])
  expect(await refusal()).toMatch('already using')
})

test('too little free disk is rejected before anything is created', async () => {
  expect(await refusal({ minFreeDiskMb: 1e9 })).toMatch(
    /^too-little-disk: Not enough disk space [^\n]*1000000000 MB required$/,
  )
  expect(await readdir(dataDir)).toEqual([])
})

test('a database of another PostgreSQL version is rejected and left unchanged', async () => {
  await (await start()).stop()
  const version = join(dataDir, 'postgres', 'cluster', 'PG_VERSION')
  const real = await readFile(version, 'utf8')
  await writeFile(version, '99\n')
  expect(await refusal()).toMatch(
    /^other-version: .* was created by PostgreSQL 99, but this version uses PostgreSQL \d+$/,
  )
  await writeFile(version, real)
})

test('leftovers of a killed first start are removed', async () => {
  const left = join(dataDir, 'postgres.new-999999999')
  await mkdir(left, { recursive: true })
  await start()
  expect(existsSync(left)).toBe(false)
})

test('a data folder that is a file is rejected with a clear message', async () => {
  const file = join(dataDir, '..', 'file')
  await writeFile(file, '')
  await chmod(file, 0o444)
  expect(await refusal({ dataDir: join(file, 'data') })).toMatch(
    /^not-writable: Can't write to the data folder [^\n]* \(ENOTDIR\)$/,
  )
})

test('a data folder whose name a shell would change is rejected before anything is created', async () => {
  expect(await refusal({ dataDir: `${dataDir}$HOME` })).toMatch(
    /^folder-name: The data folder [^\n]*\$HOME has a [^\n]*[^.]$/,
  )
  expect(existsSync(`${dataDir}$HOME`)).toBe(false)
})
