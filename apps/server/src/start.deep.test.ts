import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { connectionStringFor, readAccess } from '@joinery/embedded-postgres/access'
import { commandOf } from '@joinery/embedded-postgres/processes'
import { startEmbeddedPostgres } from '@joinery/embedded-postgres/start'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { runProgram, runToEnd, type Program } from '#testing/run-program.ts'
import { stretch } from '#testing/stretch.ts'

let dataDir: string
let programs: Program[]

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'joinery-start-'))
  programs = []
})
afterEach(async () => {
  for (const { child, exited } of programs) {
    child.kill('SIGKILL')
    await exited
  }
  if (existsSync(pidFile())) await (await embedded()).stop()
  await rm(dataDir, { recursive: true })
})

const embedded = () =>
  startEmbeddedPostgres({ dataDir, minFreeDiskMb: 1, say: () => undefined, onLost: () => undefined })

const run = (settings: Record<string, string> = {}, how?: 'npm start'): Program => {
  const program = runProgram({ DATA_DIR: dataDir, ...settings }, how)
  programs.push(program)
  return program
}

const pidFile = (): string => join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
const postmaster = async (): Promise<number> => Number.parseInt(await readFile(pidFile(), 'utf8'), 10)
const isGone = async (pid: number): Promise<boolean> => !(await commandOf(pid))

const ask = async (sentence: string): Promise<unknown[]> => {
  const access = await readAccess(join(dataDir, 'postgres'))
  const client = new Client({ connectionString: connectionStringFor(access, 'joinery') })
  await client.connect()
  try {
    return (await client.query<{ value: unknown }>(sentence)).rows.map((row) => row.value)
  } finally {
    await client.end()
  }
}

/** Returns the last output of a failed start: one sentence, exit code 1, no stack. */
const sentenceOf = async (program: Program): Promise<string | undefined> => {
  expect(await program.exited).toBe(1)
  const lines = program.printed().trim().split('\n')
  expect(lines.filter((line) => /^\s*at |Error/.test(line))).toEqual([])
  return lines.at(-1)
}

test('warns when it starts with an exposed mailbox', async () => {
  const program = run({ HOST: '0.0.0.0', MAILBOX: 'exposed' })
  const address = await program.ready
  expect(program.printed()).toContain('MAILBOX=exposed lets anyone who can reach this address read all emails.')
  expect((await fetch(`${address}/dev/mailbox`)).status).toBe(200)
})

test('lists open decisions on the first start with a public address, but not with a local one', async () => {
  const first = run({ HOST: '0.0.0.0', MAILBOX: 'exposed', REGISTRATION: 'closed', ADMIN_EMAILS: 'you@studio.example' })
  await first.ready
  const names = [...first.printed().matchAll(/^ {4}(\w+) {2,}.*\.$/gm)].map(([, name]) => name)
  expect(names).toEqual(['PUBLIC_URL', 'SMTP_URL', 'Backups'])
  first.child.kill('SIGTERM')
  await first.exited
  const local = run()
  await local.ready
  expect(local.printed()).not.toContain('Set these first')
})

test('reports a missing mail server and other open decisions for a public address', async () => {
  const program = run({ HOST: '0.0.0.0' })
  expect(await program.exited).toBe(1)
  const [sentence, ...lines] = program.printed().trimEnd().split('\n')
  expect(sentence).toBe('SMTP_URL is required when others can reach HOST or PUBLIC_URL.')
  expect(lines.map((line) => line.trim().split(' ')[0])).toEqual([
    'This',
    'PUBLIC_URL',
    'SMTP_URL',
    'REGISTRATION',
    'ADMIN_EMAILS',
    'No',
  ])
})

test('the doctor finds the embedded database with and without a running server and leaves it unchanged', async () => {
  const server = run()
  const { port } = new URL(await server.ready)
  const consult = async () => {
    const { code, printed } = await runToEnd({ DATA_DIR: dataDir, PORT: port }, 'doctor')
    expect([code, printed]).toEqual([0, expect.stringContaining('No errors found.')])
    return printed
  }
  const beside = await consult()
  expect(beside).toMatch(/^ {2}ok {4}Database {6}PostgreSQL \d+\S*, embedded/m)
  expect(beside).toMatch(/^ {2}ok {4}Websockets {4}Working\.$/m)
  expect((await fetch(`http://127.0.0.1:${port}/api/ready`)).status).toBe(200)
  server.child.kill('SIGTERM')
  await server.exited
  const alone = await consult()
  expect(alone).toMatch(/^ {2}ok {4}Database {6}PostgreSQL \d+\S*, embedded/m)
  expect(alone).toMatch(/^ {2}- {5}Address .*Start it/m)
  expect(existsSync(pidFile())).toBe(false)
})

describe('a failed start', () => {
  test('exits with code 1 and a reason when the data folder is in use', async () => {
    const first = run()
    const address = await first.ready
    expect(await sentenceOf(run())).toMatch(/^Another server is already using the data folder .*\.$/)
    expect((await fetch(`${address}/api/health`)).status).toBe(200)
  })

  test('exits with code 1 and a reason when the port is in use', async () => {
    const other: Server = createServer()
    await new Promise<void>((resolve) => {
      other.listen(0, '127.0.0.1', resolve)
    })
    const { port } = other.address() as AddressInfo // never null or a string for a TCP server
    expect(await sentenceOf(run({ PORT: String(port) }))).toMatch(
      new RegExp(`^Port ${port} on 127.0.0.1 is already in use\\. .*\\.$`),
    )
    other.close()
    expect(existsSync(pidFile())).toBe(false)
  })

  test('exits with code 1 and a reason when the data folder is from a newer version', async () => {
    const first = run()
    await first.ready
    await ask("insert into migrations (name, timestamp) values ('9999_future', 'tomorrow')")
    first.child.kill('SIGTERM')
    await first.exited
    expect(await sentenceOf(run())).toMatch(/^This database was created by a newer version \(9999_future\)\. .*\.$/)
    expect(existsSync(pidFile())).toBe(false)
  })

  test('exits with code 1 and a reason when the disk is nearly full', async () => {
    expect(await sentenceOf(run({ MIN_FREE_DISK_MB: '99999999' }))).toMatch(
      /^Not enough disk space for the data folder .*\.$/,
    )
  })

  test('exits with code 1 and a reason when a setting is invalid', async () => {
    expect(await sentenceOf(run({ PORT: 'eighty' }))).toMatch(
      /^PORT must be a whole number between 0 and 65535, not "eighty"\.$/,
    )
  })
})

describe('shutdown', () => {
  test.for(['SIGTERM', 'SIGINT'] as const)('%s to the server ends everything, the database last', async (signal) => {
    const program = run()
    await program.ready
    const database = await postmaster()
    program.child.kill(signal)
    expect(await program.exited).toBe(0)
    expect(existsSync(pidFile())).toBe(false)
    await vi.waitFor(async () => expect(await isGone(database)).toBe(true), stretch(60_000))
    expect(await readFile(join(dataDir, 'postgres', 'postgres.log'), 'utf8')).toMatch(
      /database system is shut down\s*$/,
    )
  })

  test('treats one Ctrl-C that arrives three times as one', async () => {
    const program = run({}, 'npm start')
    await program.ready
    for (const signal of ['SIGINT', 'SIGINT', 'SIGINT'] as const) program.child.kill(signal)
    expect(await program.exited).toBe(0)
    expect(program.printed().match(/Stopped\./g)).toHaveLength(1)
    expect(existsSync(pidFile())).toBe(false)
  })

  test('ends the server and the database on SIGTERM to npm start', async () => {
    const program = run({}, 'npm start')
    const address = await program.ready
    const database = await postmaster()
    program.child.kill('SIGTERM')
    expect(await program.exited).toBe(0)
    await expect(fetch(address)).rejects.toThrow('fetch failed')
    await vi.waitFor(async () => expect(await isGone(database)).toBe(true), stretch(60_000))
  })

  test('stops the server after kill -9 of npm start', async () => {
    const program = run({}, 'npm start')
    await program.ready
    program.child.kill('SIGKILL')
    await vi.waitFor(() => expect(existsSync(pidFile())).toBe(false), stretch(60_000))
  })

  test(
    'leaves nothing behind when requested during the start',
    async () => {
      const program = run()
      await vi.waitFor(() => expect(existsSync(dataDir) && existsSync(pidFile())).toBe(true), stretch(60_000))
      program.child.kill('SIGTERM')
      expect(await program.exited).toBe(0)
      expect(existsSync(pidFile())).toBe(false)
    },
    stretch(120_000),
  )
})

test('starts again without data loss after kill -9 of the server', async () => {
  const first = run()
  await first.ready
  await ask('create table kept as select 7 as value')
  first.child.kill('SIGKILL')
  await first.exited
  const second = run()
  const address = await second.ready
  await expect.poll(async () => (await fetch(`${address}/api/ready`)).status).toBe(200)
  expect(await ask('select value from kept')).toEqual([7])
})

test('reuses packages, pages and database on a second start', async () => {
  const startOnce = async (): Promise<string> => {
    const program = run({}, 'npm start')
    await program.ready
    program.child.kill('SIGTERM')
    await program.exited
    return program.printed()
  }
  expect(await startOnce()).toMatch(/Creating the database/)
  // `npm run bench -- start` measures the duration.
  expect(await startOnce()).not.toMatch(/Downloading|Installing|Building|Creating/)
})

describe('npm run admin', () => {
  const admin = async (...words: readonly string[]) => {
    const program = runProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }, 'admin', words)
    programs.push(program)
    const code = await program.exited
    return { code, printed: program.printed() }
  }

  test('uses the embedded database of a running server, or starts it temporarily', async () => {
    const server = run()
    await server.ready
    const pid = await postmaster()
    const beside = await admin('installation', '--json')
    expect(beside.printed).toContain('"kind": "embedded"')
    expect(beside.code).toBe(0)
    expect(await postmaster()).toBe(pid)

    server.child.kill('SIGTERM')
    await server.exited
    const alone = await admin('people', 'list')
    expect(alone.printed).toContain('No results.')
    expect(alone.code).toBe(0)
    expect(existsSync(pidFile())).toBe(false)
  })
})
