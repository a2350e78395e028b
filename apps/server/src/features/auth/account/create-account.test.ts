import { afterAll, describe, expect, it } from 'vitest'

import { awaitMail, buildUser, linkIn, mailsTo, newEmail, registerUser } from '#testing/build-user.ts'
import { startTestApp } from '#testing/test-app.ts'

const app = await startTestApp({ settings: { SIGNUP_CREDITS: '700' } })
afterAll(() => app.close())

describe('registration', () => {
  it('creates an account with a trimmed lower-case address and initial credits', async () => {
    const email = newEmail()
    const body = { email: `  ${email.toUpperCase()} `, password: 'eight888', username: '  Mara  ' }
    const { status, body: answer } = await app.client().call('createAccount', { body })
    expect(status).toBe(201)
    expect(answer.user).toEqual({
      uid_user: expect.stringMatching(/^[\da-f-]{36}$/),
      email,
      username: 'Mara',
      credits: 700,
      plan: 'free',
      is_admin: false,
      details: { phoneNumber: '', nickname: '', hideFromSearch: false, profile_photo: null },
    })
  })

  it('accepts a missing or empty username', async () => {
    for (const username of [undefined, '', '   ']) {
      const body = { email: newEmail(), password: 'eight888', username }
      expect((await app.client().call('createAccount', { body })).body.user.username).toBeNull()
    }
  })

  it.each([
    [undefined, 'Email, password, and password confirmation are required'],
    [{ password: 'eight888' }, 'Email, password, and password confirmation are required'],
    [{ email: 'a@b.example', password: '' }, 'Email, password, and password confirmation are required'],
    [{ email: 'not an address', password: 'eight888' }, 'Please enter a valid email address'],
    [{ email: 'a@b.example', password: 'seven77' }, 'Password must be at least 8 characters long'],
    [{ email: 'a@b.example', password: 'x'.repeat(201) }, 'Password must be at most 200 characters long'],
    [
      { email: 'a@b.example', password: 'eight888', username: 'x'.repeat(81) },
      'Username must be at most 80 characters long',
    ],
  ])('rejects %j with a specific message', async (body, sentence) => {
    const answer = await app.client().call('createAccount', { body: body ?? null })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ error: sentence, message: sentence, code: 'bad_request' })
  })

  it('rejects an address that already has an account, also for concurrent requests', async () => {
    const body = { email: newEmail(), password: 'eight888' }
    const answers = await Promise.all([1, 2, 3].map(() => app.client().call('createAccount', { body })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.error).toBe('An account with this email already exists')
    expect(await mailsTo(app, body.email)).toHaveLength(1)
  })

  it('rejects a NUL character in a name with an error message', async () => {
    const body = { email: newEmail(), password: 'eight888', username: 'a\u0000b' }
    expect((await app.client().call('createAccount', { body })).status).toBe(400)
  })
})

describe('the verification email', () => {
  it('verifies the address, and succeeds again on a second click', async () => {
    const { client, email, password } = await registerUser(app)
    const before = await client.call('logIn', { body: { email, password } })
    expect(before.status).toBe(403)
    expect(before.body).toMatchObject({
      error: 'Please verify your email address before logging in. Check your inbox for the verification link.',
      requiresEmailVerification: true,
      type: 'EMAIL_VERIFICATION_REQUIRED',
    })
    const code = linkIn(await awaitMail(app, email, /Verify/), 'code')
    for (const click of ['first', 'second']) {
      const answer = await client.call('verifyEmail', { body: { code } })
      expect(answer.status, `at the ${click} click`).toBe(200)
      expect(answer.body.message).toBe('Email verified successfully! You can now log in.')
    }
    expect((await client.call('logIn', { body: { email, password } })).status).toBe(200)
  })

  it('verifies the address for concurrent requests', async () => {
    const { client, email } = await registerUser(app)
    const code = linkIn(await awaitMail(app, email, /Verify/), 'code')
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.call('verifyEmail', { body: { code } })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  it('rejects a wrong, empty or missing code', async () => {
    const guess = await app.client().call('verifyEmail', { body: { code: 'x'.repeat(43) } })
    expect(guess.status).toBe(400)
    expect(guess.body.error).toBe('Failed to verify email. The verification code may be invalid or expired.')
    for (const body of [{}, { code: '  ' }, null]) {
      expect((await app.client().call('verifyEmail', { body })).body.error).toBe('Verification code is missing')
    }
  })

  it('is void once a newer one was sent', async () => {
    const { client, email } = await registerUser(app)
    const first = linkIn(await awaitMail(app, email, /Verify/), 'code')
    expect((await client.call('resendVerification', { body: { email } })).body.message).toBe(
      'Verification email sent successfully!',
    )
    const second = linkIn(await awaitMail(app, email, /Verify/, 2), 'code')
    expect(second).not.toBe(first)
    expect((await client.call('verifyEmail', { body: { code: first } })).status).toBe(400)
    expect((await client.call('verifyEmail', { body: { code: second } })).status).toBe(200)
  })

  it('can be requested once a minute, independently of reset emails', async () => {
    const email = newEmail() // No account has this address; the responses are the same
    const client = app.client()
    expect((await client.call('resendVerification', { body: { email } })).status).toBe(200)
    const again = await client.call('resendVerification', { body: { email } })
    expect(again.status).toBe(429)
    expect(again.body.error).toMatch(/^Please wait \d+ seconds before requesting another verification email$/)
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(50)
    expect((await client.call('forgotPassword', { body: { email } })).status).toBe(200)
  })

  it('is not sent again to a verified address', async () => {
    const { client, email } = await buildUser(app)
    await client.call('resendVerification', { body: { email } })
    await client.call('forgotPassword', { body: { email } })
    await awaitMail(app, email, /Reset/) // Jobs run in order, so the other email would have arrived by now
    expect((await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('Verify'))).toEqual([])
  })

  it('limits how many addresses one network can probe for accounts', async () => {
    const strict = await startTestApp({ settings: { REGISTRATIONS_PER_IP: '2' } })
    const { email } = await registerUser(strict)
    const probe = (address: string) =>
      strict.client().call('createAccount', { body: { email: address, password: 'walnut and brass' } })
    expect([(await probe(email)).status, (await probe(email)).status]).toEqual([409, 409])
    // From here on the response is the same for every address.
    expect([(await probe(email)).status, (await probe(newEmail())).status]).toEqual([429, 429])
    strict.passTime(61 * 60 * 1000)
    expect((await probe(newEmail())).status).toBe(201)
    await strict.close()
  })
})
