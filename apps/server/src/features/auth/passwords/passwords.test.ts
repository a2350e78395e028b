import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'

import { awaitMail, buildUser, linkIn, mailsTo, newEmail, registerUser } from '#testing/build-user.ts'
import { startTestApp } from '#testing/test-app.ts'

const app = await startTestApp()
afterAll(() => app.close())

const askForLink = async (email: string): Promise<string> => {
  const requested = await app.client().call('forgotPassword', { body: { email } })
  expect(requested.status).toBe(200)
  return linkIn(await awaitMail(app, email, /Reset/), 'token')
}

describe('a password reset', () => {
  it('sets a new password by the link and ends all sessions', async () => {
    const user = await buildUser(app)
    const token = await askForLink(user.email)
    const reset = await app.client().call('resetPassword', { body: { token, newPassword: 'brass and oak' } })
    expect(reset.status).toBe(200)
    expect((await user.call('getMe')).status).toBe(401)
    const logIn = (password: string) => app.client().call('logIn', { body: { email: user.email, password } })
    expect((await logIn(user.password)).status).toBe(401)
    expect((await logIn('brass and oak')).status).toBe(200)
    await awaitMail(app, user.email, /was changed/)
  })

  it('accepts the link once, also for concurrent requests', async () => {
    const user = await buildUser(app)
    const token = await askForLink(user.email)
    const attempts = await Promise.all(
      ['first choice', 'second choice'].map((newPassword) =>
        app.client().call('resetPassword', { body: { token, newPassword } }),
      ),
    )
    expect(attempts.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
    const refused = attempts.find(({ status }) => status === 400)
    expect(refused?.text).toBe('Failed to reset password. The link may have expired.')
    expect(refused?.headers['content-type']).toMatch(/^text\/plain/)
  })

  it('rejects the link after an hour, and an older link', async () => {
    const user = await buildUser(app)
    const first = await askForLink(user.email)
    app.passTime(61 * 1000)
    await app.client().call('forgotPassword', { body: { email: user.email } })
    const second = linkIn(await awaitMail(app, user.email, /Reset/, 2), 'token')
    const use = (token: string) => app.client().call('resetPassword', { body: { token, newPassword: 'brass and oak' } })
    expect((await use(first)).status).toBe(400)
    app.passTime(60 * 60 * 1000)
    expect((await use(second)).status).toBe(400)
  })

  it('gives the same response for known and unknown addresses, once a minute', async () => {
    const user = await buildUser(app)
    const unknownEmail = newEmail()
    const [known, unknown] = await Promise.all(
      [user.email, unknownEmail].map((email) => app.client().call('forgotPassword', { body: { email } })),
    )
    expect(known?.body).toEqual(unknown?.body)
    expect(known?.status).toBe(unknown?.status)
    for (const email of [user.email, unknownEmail]) {
      const again = await app.client().call('forgotPassword', { body: { email } })
      expect(again.status).toBe(429)
      expect(again.text).toMatch(/^Please wait \d+ seconds before requesting another reset email$/)
      expect(again.headers['content-type']).toMatch(/^text\/plain/)
    }
    await awaitMail(app, user.email, /Reset/)
    expect(await mailsTo(app, unknownEmail)).toEqual([])
  })

  it('limits requests per network', async () => {
    const strict = await startTestApp({ settings: { MAIL_REQUESTS_PER_IP: '2' } })
    for (const name of ['forgotPassword', 'resendVerification'] as const) {
      const ask = async () => (await strict.client().call(name, { body: { email: newEmail() } })).status
      expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429])
    }
    await strict.close()
  })

  it('responds without reading accounts, so that timing reveals nothing', async () => {
    const user = await buildUser(app)
    await app.database.db.transaction().execute(async (tx) => {
      // While this lock is held no one can read the users table; the responses still arrive.
      await sql`lock table users in access exclusive mode`.execute(tx)
      for (const email of [user.email, newEmail()]) {
        expect((await app.client().call('forgotPassword', { body: { email } })).status).toBe(200)
        expect((await app.client().call('resendVerification', { body: { email } })).status).toBe(200)
      }
    })
    await awaitMail(app, user.email, /Reset/)
  })

  it.each([
    [{}, 'Reset token is missing. Please request a new password reset link.'],
    [{ token: 'x', newPassword: 'short' }, 'Password must be at least 8 characters long'],
    [null, 'Both fields are required'],
  ])('rejects %j and names the missing field', async (body, sentence) => {
    const answer = await app.client().call('resetPassword', { body })
    expect(answer.status).toBe(400)
    expect(answer.text).toBe(sentence)
  })

  it('verifies the address, because the link proves access to the mailbox', async () => {
    const { email } = await registerUser(app)
    const token = await askForLink(email)
    await app.client().call('resetPassword', { body: { token, newPassword: 'brass and oak' } })
    expect((await app.client().call('logIn', { body: { email, password: 'brass and oak' } })).status).toBe(200)
  })
})

describe('a password change', () => {
  it('keeps this session and ends the others', async () => {
    const user = await buildUser(app)
    const { email, password } = user
    const elsewhere = app.client()
    const other = await elsewhere.call('logIn', { body: { email, password } })
    const body = { currentPassword: password, newPassword: 'brass and oak' }
    expect((await user.call('changePassword', { body })).body.message).toBe('Password updated successfully!')
    expect((await user.call('getMe')).status).toBe(200)
    expect((await elsewhere.call('getMe', { token: other.body.accessToken })).status).toBe(401)
    await awaitMail(app, email, /was changed/)
  })

  it.each([
    [{ newPassword: 'brass and oak' }, 'Current password is required'],
    [{ currentPassword: 'wrong one', newPassword: 'brass and oak' }, 'Current password is incorrect'],
    [{ currentPassword: 'walnut and brass', newPassword: 'short' }, 'New password must be at least 8 characters long'],
  ])('rejects %j with a specific message', async (body, sentence) => {
    const user = await buildUser(app)
    const answer = await user.call('changePassword', { body })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toBe(sentence)
  })

  it('limits guesses with a stolen token', async () => {
    const user = await buildUser(app)
    const guess = () =>
      user.call('changePassword', { body: { currentPassword: 'guess', newPassword: 'brass and oak' } })
    const guesses = await Promise.all(Array.from({ length: 30 }, guess))
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10)
    expect((await guess()).status).toBe(429)
  })

  it('does not undo a concurrent reset', async () => {
    const user = await buildUser(app)
    const token = await askForLink(user.email)
    // Logins fill the hashing queue, so that both run concurrently.
    const others = Array.from({ length: 6 }, () =>
      app.client().call('logIn', { body: { email: newEmail(), password: 'x' } }),
    )
    const change = user.call('changePassword', { body: { currentPassword: user.password, newPassword: 'of a thief' } })
    const reset = app.client().call('resetPassword', { body: { token, newPassword: 'of the owner' } })
    const [changed, done] = await Promise.all([change, reset])
    await Promise.all(others)
    expect(done.status).toBe(200)
    // The reset wins in either order.
    expect([200, 401]).toContain(changed.status)
    const logIn = (password: string) => app.client().call('logIn', { body: { email: user.email, password } })
    expect((await logIn('of the owner')).status).toBe(200)
    expect((await logIn('of a thief')).status).toBe(401)
  })
})
