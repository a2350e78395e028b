import type { CallName } from '@joinery/contract/calls'
import { factorMessages } from '@joinery/contract/messages/factor-messages'
import { afterAll, describe, expect, it } from 'vitest'

import { buildProject, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import type { CallOptions } from '#testing/http-client.ts'
import { page, readSecret, setUpPasskey, setUpTotp } from '#testing/sign-in/second-steps.ts'
import { startTestApp } from '#testing/test-app.ts'

const app = await startTestApp({ settings: { PUBLIC_URL: page.origin } })
afterAll(() => app.close())

/** Passes 15 minutes and returns the user with the same session, as in a browser left open or with a stolen cookie. */
const later = async (user: TestUser): Promise<TestUser> => {
  app.passTime(15 * 60_000)
  const token = (await user.client.call('refreshSession')).body.accessToken as string
  const call = (name: CallName, options: CallOptions = {}) => user.client.call(name, { token, ...options })
  return { ...user, token, call }
}

const stepUpRequired = { status: 403, body: { code: 'step_up_required', error: factorMessages.stepUpNeeded } }

describe('a session without a recent step-up', () => {
  it('cannot change second steps or hand over a project until the password is given', async () => {
    const [fresh, heir] = [await buildUser(app), await buildUser(app)]
    const project = await buildProject(fresh)
    await join(fresh, project, heir)
    const owner = await later(fresh)
    const id = project.uid_project
    const handOver = () => owner.call('handOverProject', { params: { id }, body: { email: heir.email } })
    expect(await handOver()).toMatchObject(stepUpRequired)
    for (const call of ['startTotp', 'removeTotp', 'makeRecoveryCodes', 'startPasskey'] as const) {
      expect([call, await owner.call(call)]).toMatchObject([call, stepUpRequired])
    }
    expect(await owner.call('removePasskey', { params: { id } })).toMatchObject(stepUpRequired)
    // Other calls still work.
    expect((await owner.call('getMe')).status).toBe(200)
    const prove = (password: string) => owner.call('stepUp', { body: { method: 'password', password } })
    expect((await prove('guess')).status).toBe(400)
    expect(await handOver()).toMatchObject(stepUpRequired)
    expect((await prove(owner.password)).status).toBe(200)
    expect((await handOver()).status).toBe(200)
    expect((await owner.call('listOwnAudit')).body.entries.map(({ act }: { act: string }) => act)).toContain('step-up')
    // Guessing the password with a stolen session is limited.
    const guesses = await Promise.all(Array.from({ length: 15 }, () => prove('guess')))
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5)
  })

  it('requires the second step of people who have one, even to delete a project', async () => {
    const fresh = await buildUser(app)
    const [withFactor, withoutFactor] = [await buildProject(fresh), await buildProject(fresh)]
    const remove = (by: TestUser, { uid_project: id }: { uid_project: string }) =>
      by.call('deleteProject', { params: { id } })
    // Without a second step, deletion needs no step-up.
    const before = await later(fresh)
    expect((await remove(before, withoutFactor)).status).toBe(200)
    await before.call('stepUp', { body: { method: 'password', password: fresh.password } })
    const authenticator = await setUpTotp(app, before)
    const user = await later(before)
    expect(await remove(user, withFactor)).toMatchObject(stepUpRequired)
    const password = await user.call('stepUp', { body: { method: 'password', password: user.password } })
    expect([password.status, password.body.error]).toEqual([400, factorMessages.twoStepRequired])
    const prove = (code: string, by = user) => by.call('stepUp', { body: { method: 'totp', code } })
    const code = authenticator.code()
    const answers = await Promise.all([prove(code), prove(code)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
    expect((await remove(user, withFactor)).status).toBe(200)
    // A recovery code works as well, and is used up.
    const [spare = ''] = authenticator.recoveryCodes
    const recover = () => user.call('stepUp', { body: { method: 'recovery', code: spare } })
    expect([(await recover()).status, (await recover()).status]).toEqual([200, 400])
    const { entries } = (await user.call('listOwnAudit')).body
    expect(entries.map(({ act }: { act: string }) => act)).toContain('recovery-code-used')
    // Guesses are limited in a session too.
    const guesses = await Promise.all(Array.from({ length: 15 }, () => prove('guessing')))
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5)
  })

  it('can step up with a passkey, once and in this session only', async () => {
    const fresh = await buildUser(app)
    const passkey = await setUpPasskey(fresh)
    const user = await later(fresh)
    const other = await buildUser(app)
    const { token, options } = (await user.call('startStepUp')).body
    const assertion = passkey.get(options)
    const prove = (by: TestUser, given: object) =>
      by.call('stepUp', { body: { method: 'passkey', token, assertion: given } })
    expect((await prove(other, assertion)).status).toBe(400)
    expect((await prove(user, passkey.get(options, { origin: 'https://joinery.example.evil' }))).status).toBe(400)
    expect((await prove(user, assertion)).status).toBe(200)
    expect((await prove(user, assertion)).status).toBe(400)
    const started = await user.call('startTotp')
    expect(started.status).toBe(200)
    // A code from an authenticator app that is not set up yet is rejected.
    const code = readSecret(app, started.body.secret).code()
    const unconfirmed = await user.call('stepUp', { body: { method: 'totp', code } })
    expect([unconfirmed.status, unconfirmed.body.error]).toEqual([400, factorMessages.codeWrong])
    expect((await other.call('startStepUp')).status).toBe(404)
    const late = (await user.call('startStepUp')).body
    const elsewhere = await later(user)
    expect(await elsewhere.call('startTotp')).toMatchObject(stepUpRequired)
    const body = { method: 'passkey', token: late.token, assertion: passkey.get(late.options) }
    const over = await elsewhere.call('stepUp', { body })
    expect([over.status, over.body.error]).toEqual([400, factorMessages.passkeyRefused])
  })
})
