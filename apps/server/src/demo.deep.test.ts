// Runs `npm run demo` as a separate process.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { runProgram, runToEnd } from '#testing/run-program.ts'
import { testSecret } from '#testing/start-product.ts'
import { stretch } from '#testing/stretch.ts'

import { openDatabase } from './testing/database/open-database.ts'
import { createTestDatabase, type TestDatabase } from './testing/database/test-database.ts'

let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'joinery-demo-'))
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const run = (words: readonly string[], settings: Record<string, string> = {}) =>
  runToEnd(
    {
      DATABASE_URL: database.connectionString,
      SECRET: testSecret,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      ...settings,
    },
    'demo',
    words,
  )

const query = async (statement: string): Promise<unknown[]> => {
  const { pool, close } = await openDatabase(database.connectionString)
  const { rows } = await pool.query(statement)
  await close()
  return rows
}

const count = async (table: string): Promise<number> => {
  const [row] = await query(`select count(*)::int as count from ${table}`)
  return (row as { count: number }).count // the statement above
}

it(
  'creates people with projects under any registration setting, prints how to log in, and removes everything again',
  { timeout: stretch(180_000) },
  async () => {
    const made = await run([], { REGISTRATION: 'closed' })
    expect(made.printed).toMatch(/Log in at http\S+\/login\. The password for everyone is: walnut and brass/)
    expect(made.code).toBe(0)
    expect(await count('projects')).toBe(3)
    expect(await count('generated_images')).toBeGreaterThanOrEqual(4)
    for (const table of ['replies', 'notifications', 'files']) expect(await count(table)).toBeGreaterThan(10)

    expect(made.printed).toMatch(/Guest link of Peter Bell, who has no account: http\S+\/review\/[\w-]{50,}\n/)

    expect(
      await query(`
        select files.filename, pins.status, pins.answer_version, pins.uid_card is not null as has_card
        from pins join files using (uid_file) order by pins.created_at`),
    ).toEqual([
      { filename: 'tall-wall.webp', status: 'resolved', answer_version: 2, has_card: false },
      { filename: 'tall-wall-model.webp', status: 'open', answer_version: null, has_card: true },
    ])
    expect(
      await query(`
        select filename, version, status, uid_guest is not null as is_guest from approvals order by asked_at, filename`),
    ).toEqual([
      { filename: 'tall-wall.jpg', version: 2, status: 'approved', is_guest: false },
      { filename: 'island.webp', version: 1, status: 'open', is_guest: true },
      { filename: 'walnut.webp', version: 1, status: 'open', is_guest: false },
    ])
    expect(await query('select version, origin is not null as has_origin from files where version > 1')).toEqual([
      { version: 2, has_origin: true },
    ])
    expect(await count('generations where has_mask and uid_pin is not null')).toBe(1)
    expect(await count("replies where labels <> '{}'")).toBe(6)
    expect(await count('checklist_items where is_done')).toBe(1)
    expect(await count('reactions')).toBe(3)
    expect(await count('pinned_messages')).toBe(1)
    expect(await count('guest_links where revoked_at is null and expires_at > now()')).toBe(1)

    const again = await run([])
    expect(again.code).toBe(1)
    expect(again.printed).toBe('Demo data already exists. Remove it with: npm run demo -- --remove\n')

    const removed = await run(['--remove'])
    expect(removed.printed).toBe('Demo data removed (5 people).\n')
    const tables = [
      'users',
      'projects',
      'replies',
      'files',
      'generated_images',
      'generations',
      'notifications',
      'outbox',
      'mails',
    ]
    for (const table of [
      ...tables,
      'labels',
      'checklist_items',
      'reactions',
      'pinned_messages',
      'pins',
      'pin_comments',
      'approvals',
      'guest_links',
      'guests',
    ]) {
      expect([table, await count(table)]).toEqual([table, 0])
    }
  },
)

it(
  'prints the addresses of the running server, whose port it does not know',
  { timeout: stretch(180_000) },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'joinery-demo-'))
    const settings = { DATA_DIR: folder, LOG_LEVEL: 'fatal' }
    const server = runProgram(settings, 'quick server')
    const address = await server.ready
    const { code, printed } = await runToEnd({ ...settings, PORT: '' }, 'demo', [])
    expect(code).toBe(0)
    expect(printed).toContain(`Log in at ${address}/login.`)
    expect(printed).toContain(`who has no account: ${address}/review/`)
    server.child.kill('SIGTERM')
    await server.exited
    expect(await readdir(folder)).not.toContain('address')
    await rm(folder, { recursive: true })
  },
)

it('is refused if other machines can reach the server', async () => {
  const refused = await run([], {
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://studio.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  expect(refused.printed).toMatch(/^The demo only runs on a server that others can't reach/)
  expect(refused.code).toBe(1)
})
