// Runs `npm run admin` as a separate process beside a server on the same database.
import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { startWithAdmin } from '#testing/build-admin.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { runToEnd } from '#testing/run-program.ts'
import { openSocket } from '#testing/socket-client.ts'
import type { TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  ;({ app, admin } = await startWithAdmin())
})
afterAll(() => app.close())

const run = (...words: readonly string[]) =>
  runToEnd(
    {
      DATABASE_URL: app.database.connectionString,
      SECRET: app.config.SECRET,
      DATA_DIR: app.dataDir,
      ADMIN_EMAILS: admin.email,
      LOG_LEVEL: 'fatal',
    },
    'admin',
    words,
  )

it('disables an account in the running server immediately', async () => {
  const person = await buildUser(app)
  const socket = await openSocket(app, person.token)
  const { code, printed } = await run('disable', person.email, '--json')
  expect(printed).toContain('"is_disabled": true')
  expect(code).toBe(0)
  expect(JSON.parse(printed).person.email).toBe(person.email)
  expect(await socket.closed()).toBe('io server disconnect')
  expect((await person.call('getMe')).status).toBe(401)
})

it('exits with 1 and one sentence on failure, and with 2 for an invalid command', async () => {
  expect(await run('disable', admin.email)).toEqual({
    code: 1,
    printed: `${adminMessages.adminSetInSettings}\n`,
  })
  expect(await run('fly', '--json')).toEqual({
    code: 2,
    printed: `${JSON.stringify({ error: 'Unknown command: fly\nTry: npm run admin -- help' })}\n`,
  })
})

it('prints help without a database', async () => {
  const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', SECRET: app.config.SECRET }
  const { code, printed } = await runToEnd(nowhere, 'admin', ['help'])
  expect(code).toBe(0)
  expect(printed).toContain('npm run admin -- <command>')
})
