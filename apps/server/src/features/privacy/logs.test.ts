// The log contains no personal data, also when statements fail.
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { logOptions, describeFault, redact } from '#platform/log.ts'
import { addFiles, buildProject } from '#testing/build-project.ts'
import { awaitMail, buildUser, linkIn, newEmail } from '#testing/build-user.ts'
import { buildGuest, buildLink, codeFor, secretIn } from '#testing/review/build-guest.ts'
import { stretch } from '#testing/stretch.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

const lines: string[] = []
let app: TestApp
beforeAll(async () => {
  const log = pino(logOptions('trace'), { write: (line: string) => void lines.push(line) })
  // Treats every request as slow, so each is logged.
  app = await startTestApp({ log, settings: { SLOW_REQUEST_MS: '1' } })
})
afterAll(() => app.close())

/** Makes statements fail with all details in the error. */
const breakTable = (table: string, event: 'insert' | 'update') =>
  app.database.pool.query(`
    create or replace function fail_with_row() returns trigger language plpgsql as $$
    begin raise exception 'cannot be read: "%"', to_jsonb(new) using detail = to_jsonb(new)::text, hint = new::text; end $$;
    create trigger fails before ${event} on ${table} for each row execute function fail_with_row()`)
const repairTable = (table: string) => app.database.pool.query(`drop trigger fails on ${table}`)

describe('the log', () => {
  it('contains no address, password, token, code, text or name, also when statements fail', async () => {
    const ip = '203.0.113.77'
    const from = { 'x-forwarded-for': ip }
    const person = await buildUser(app, { password: 'walnut and brass 7' })
    const secrets = new Map<string, string>([
      ['address', person.email],
      ['password', person.password],
      ['access token', person.token],
      ['refresh token', person.client.cookies.get('joinery_refresh') ?? 'none'],
    ])

    // Failed and successful log-in, and a password reset.
    const { email } = person
    await app.client().call('logIn', { body: { email, password: 'a wrong password 9' }, headers: from })
    secrets.set('wrong password', 'a wrong password 9')
    await app.client().call('forgotPassword', { body: { email } })
    const token = linkIn(await awaitMail(app, email, /Reset/), 'token')
    secrets.set('reset link', token)
    await app.client().get(`/reset-password?token=${token}`)
    await app.client().call('resetPassword', { body: { token: `${token}x`, newPassword: 'maple and steel 5' } })

    // An invitation, a guest with a code, and a file.
    const project = await buildProject(person, { title: 'The Okonkwo residence' })
    secrets.set('title', 'Okonkwo')
    const invited = newEmail()
    await person.call('addMember', { params: { id: project.uid_project }, body: { email: invited } })
    secrets.set('invited', invited)
    secrets.set('invitation', linkIn(await awaitMail(app, invited, /./), 'invitation'))
    const link = await buildLink(person, project.uid_project)
    secrets.set('guest link', secretIn(link))
    const guest = await buildGuest(app, link, { name: 'Cleopatra Guestname' })
    secrets.set('guest', guest.email)
    secrets.set('guest name', 'Guestname')
    secrets.set('guest code', await codeFor(app, guest.email))
    secrets.set('guest token', guest.token)
    await app.client().get(`/review/${secretIn(link)}`)
    await addFiles(person, project, [{ name: 'private-plan-of-ada.txt', bytes: 'a very private line' }])
    secrets.set('file name', 'private-plan-of-ada').set('file', 'a very private line')

    // The same while the database rejects writes with errors that contain the whole row.
    const failing = newEmail()
    secrets.set('address of a failed account', failing)
    await breakTable('users', 'insert')
    const failed = await app.client().call('createAccount', {
      body: { email: failing, password: 'cherry and zinc 3', username: 'Nobody Knowsme' },
      headers: from,
    })
    expect(failed.status).toBe(500)
    await repairTable('users')
    secrets.set('password of a failed account', 'cherry and zinc 3').set('name', 'Knowsme')
    await breakTable('replies', 'insert')
    const body = { content: '<p>words that stay between us</p>' }
    expect((await person.call('createReply', { params: { id: project.uid_project }, body })).status).toBe(500)
    await repairTable('replies')
    secrets.set('message', 'between us')
    const other = await buildUser(app)
    secrets.set('another address', other.email)
    await breakTable('mails', 'insert')
    await app.client().call('forgotPassword', { body: { email: other.email } })
    await vi.waitFor(() => expect(lines.join('')).toContain('a job failed and will be retried'), stretch(60_000))
    await repairTable('mails')
    await breakTable('sessions', 'insert')
    expect((await app.client().call('logIn', { body: { email, password: person.password } })).status).toBe(500)
    await repairTable('sessions')
    secrets.set('ip', ip)

    const log = lines.join('')
    expect(lines.length).toBeGreaterThan(10)
    expect(log).toContain('request failed')
    const leaks = [...secrets].filter(([, secret]) => log.includes(secret)).map(([name]) => name)
    expect(leaks).toEqual([])
    expect(log).not.toMatch(/[\w.+-]+@[\w-]+\.[a-z]/i)
  })

  it('contains enough to diagnose an error', async () => {
    const error = await app.database.pool
      .query(`insert into users (uid_user, email) values ('not-an-id', 'x')`)
      .catch((fault: unknown) => fault)
    expect(describeFault(error)).toMatchObject({
      type: 'error',
      code: '22P02',
      message: 'invalid input syntax for type uuid: [value]',
      stack: expect.stringContaining(' at '),
    })
    const outer = new Error('The store did not answer', { cause: new TypeError('fetch failed') })
    expect(describeFault(outer)).toMatchObject({ type: 'Error', cause: { type: 'TypeError', message: 'fetch failed' } })
  })

  it.each([
    ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
    ['read from 203.0.113.77 failed', 'read from 203.0.113.0/24 failed'],
    ['550 <ada@studio.example> unknown', '550 <[address]> unknown'],
    ['GET https://user:pw@api.example/v1/x?key=abc failed', 'GET https://api.example failed'],
    [
      'duplicate key value violates unique constraint "users_email_key"',
      'duplicate key value violates unique constraint "users_email_key"',
    ],
    ['no blob 0198c0de-0000-7000-8000-000000000001', 'no blob 0198c0de-0000-7000-8000-000000000001'],
    ['bad token Zk3vX91qLmN0pQrStUvW', 'bad token [secret]'],
  ])('reduces %j to %j', (text, kept) => {
    expect(redact(text)).toBe(kept)
  })
})
