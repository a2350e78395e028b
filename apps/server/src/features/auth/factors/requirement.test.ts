import { factorMessages } from '@joinery/contract/messages/factor-messages'
import { afterAll, describe, expect, it } from 'vitest'

import { startWithAdmin } from '#testing/build-admin.ts'
import { awaitMail, buildUser, linkIn, newEmail, type TestUser } from '#testing/build-user.ts'
import { finishLogIn, readSecret, setUpTotp, startLogIn } from '#testing/sign-in/second-steps.ts'
import { startTestApp } from '#testing/test-app.ts'

const { app, admin } = await startWithAdmin()
afterAll(() => app.close())

const want = (person: TestUser, must_use_second_step: boolean) =>
  admin.call('updatePerson', { params: { uid_user: person.uid_user }, body: { must_use_second_step } })

describe('a person whose admin requires a second step', () => {
  it('is logged out at the next renewal, sets one up while signing in, and cannot remove the last one', async () => {
    const person = await buildUser(app)
    expect((await want(person, true)).body.person).toMatchObject({ must_use_second_step: true, has_second_step: false })
    expect((await person.client.call('refreshSession')).status).toBe(403)
    expect((await person.call('getMe')).status).toBe(401)
    const client = app.client()
    const { token, methods } = await startLogIn(client, person)
    expect(methods).toEqual(['setup'])
    expect((await finishLogIn(client, token, '123456', 'setup')).status).toBe(400)
    const started = await client.call('startSecondStepSetup', { body: { token } })
    const authenticator = readSecret(app, started.body.secret)
    // A concurrent setup finds that a second step already exists.
    const late = await startLogIn(app.client(), person)
    const code = authenticator.code()
    const answers = await Promise.all([1, 2].map(() => finishLogIn(client, token, code, 'setup')))
    const opened = answers.find(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(opened?.body.recoveryCodes).toHaveLength(10)
    expect((await client.call('startSecondStepSetup', { body: { token: late.token } })).status).toBe(401)
    const session = { token: opened?.body.accessToken as string }
    expect((await client.call('refreshSession')).status).toBe(200)
    const removed = await client.call('removeTotp', session)
    expect([removed.status, removed.body.error]).toEqual([409, factorMessages.lastMethodRequired])
    expect((await client.call('getFactors', session)).body).toMatchObject({
      is_required: true,
      recovery_codes_left: 10,
    })
    await want(person, false)
    expect((await client.call('removeTotp', session)).status).toBe(200)
    expect((await client.call('startSecondStepSetup', { body: { token: late.token } })).status).toBe(401)
    expect((await client.call('refreshSession')).status).toBe(200)
  })

  it('can log in again and is notified after an admin reset the lost second step', async () => {
    const person = await buildUser(app)
    await setUpTotp(app, person)
    const reset = (token: string) => admin.client.call('resetFactors', { token, params: { uid_user: person.uid_user } })
    // The admin needs a recent step-up for it.
    app.passTime(15 * 60_000)
    const { accessToken } = (await admin.client.call('refreshSession')).body
    expect((await reset(accessToken)).body.code).toBe('step_up_required')
    const { email, password } = admin
    const token = (await admin.client.call('logIn', { body: { email, password } })).body.accessToken
    expect((await reset(token)).body.person.has_second_step).toBe(false)
    expect((await person.client.call('refreshSession')).status).toBe(403)
    expect((await app.client().call('logIn', { body: person })).body.accessToken).toBeDefined()
    await awaitMail(app, person.email, /two-step verification was reset/)
    const { entries } = (await admin.client.call('listAudit', { token })).body
    expect(entries.map(({ act }: { act: string }) => act)).toContain('factors-reset')
  })
})

describe('REQUIRE_SECOND_STEP', () => {
  it('can apply to admins', async () => {
    const email = newEmail()
    const settings = { ADMIN_EMAILS: email, REQUIRE_SECOND_STEP: 'admins' }
    const strict = await startTestApp({ settings })
    const [boss, person] = [await buildUser(strict, { email }), await buildUser(strict)]
    expect((await startLogIn(strict.client(), boss)).methods).toEqual(['setup'])
    expect((await person.client.call('refreshSession')).status).toBe(200)
    await strict.close()
  })

  it('can apply to everyone, including invited people', async () => {
    const email = newEmail()
    const settings = { ADMIN_EMAILS: email, REQUIRE_SECOND_STEP: 'everybody' }
    const strict = await startTestApp({ settings })
    const boss = await buildUser(strict, { email })
    const { token } = await startLogIn(boss.client, boss)
    const { secret } = (await boss.client.call('startSecondStepSetup', { body: { token } })).body
    const opened = await finishLogIn(boss.client, token, readSecret(strict, secret).code(), 'setup')
    const invited = newEmail()
    await boss.client.call('invitePerson', { token: opened.body.accessToken, body: { email: invited } })
    const invitation = linkIn(await awaitMail(strict, invited, /invited you/), 'invitation')
    const client = strict.client()
    const created = await client.call('createAccount', {
      body: { email: invited, password: 'walnut and brass', invitation },
    })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ user: { email: invited }, secondStep: { methods: ['setup'] } })
    expect(created.body.accessToken).toBeUndefined()
    expect(client.cookies.size).toBe(0)
    await strict.close()
  })
})
