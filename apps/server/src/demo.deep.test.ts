// Runs `npm run demo` as a separate process.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { runToEnd } from '#testing/run-program.ts'
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

const count = async (table: string): Promise<number> => {
  const { pool, close } = await openDatabase(database.connectionString)
  const { rows } = await pool.query(`select count(*)::int as count from ${table}`)
  await close()
  return rows[0].count
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

    const again = await run([])
    expect(again.code).toBe(1)
    expect(again.printed).toBe('Demo data already exists. Remove it with: npm run demo -- --remove\n')

    const removed = await run(['--remove'])
    expect(removed.printed).toBe('Demo data removed (4 people).\n')
    for (const table of ['users', 'projects', 'replies', 'files', 'generated_images', 'notifications', 'outbox']) {
      expect([table, await count(table)]).toEqual([table, 0])
    }
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
