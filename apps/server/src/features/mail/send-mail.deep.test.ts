import { pino } from 'pino'
import { expect, it, vi } from 'vitest'

import { newEmail } from '#testing/build-user.ts'
import { startMailServer } from '#testing/network/mail-server.ts'
import { stretch } from '#testing/stretch.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

const until = <Result>(look: () => Result | undefined | false) => vi.waitUntil(look, { timeout: stretch(60_000) })

const refuse = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code })

const register = (app: TestApp, email: string) =>
  app.client().call('createAccount', { body: { email, password: 'walnut and brass', username: 'Mara' } })

it('retries after a temporary rejection, logged without the recipient, but not after a permanent one', async ({
  onTestFinished,
}) => {
  const email = newEmail()
  const server = await startMailServer(0, (count) => {
    if (count === 1) return refuse(451, `later, <${email}>`)
    return count === 3 ? refuse(550, 'no such person') : null
  })
  onTestFinished(server.stop)
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const app = await startTestApp({ settings: { SMTP_URL: `smtp://127.0.0.1:${server.port}` }, log })
  onTestFinished(() => app.close())
  await register(app, email)
  const line = await until(() => lines.find((found) => found.includes('"job":"send-mail"')))
  expect(JSON.parse(line)).toMatchObject({ err: { code: 'EMESSAGE', responseCode: 451 } })
  await until(() => server.received.length === 1)
  expect(server.attempts()).toBe(2)
  expect(lines.join('')).not.toContain(email)
  const refused = newEmail()
  await register(app, refused)
  await until(() => server.attempts() === 3)
  await register(app, newEmail())
  await until(() => server.received.length === 2)
  expect(server.received.flatMap(({ recipients }) => recipients)).not.toContain(refused)
  expect(server.attempts()).toBe(4)
})
