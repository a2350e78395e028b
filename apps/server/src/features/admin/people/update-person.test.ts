import type { CallName } from '@joinery/contract/calls'
import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { startWithAdmin } from '#testing/build-admin.ts'
import { buildUser, registerUser, type TestUser } from '#testing/build-user.ts'
import type { Answer, CallOptions } from '#testing/http-client.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

const as = (user: TestUser) => (person: Pick<TestUser, 'uid_user'>, body: object) =>
  user.call('updatePerson', { params: { uid_user: person.uid_user }, body })
const outcomeOf = ({ status, body }: Answer) => [status, body.error ?? body.person.is_admin]
const isAdmin = async (user: TestUser): Promise<boolean> => (await user.call('getMe')).body.user?.is_admin ?? false

type RecordedAct = {
  readonly act: string
  readonly person: { readonly email: string } | null
  readonly details: object
}

describe('with an admin of the settings', () => {
  let app: TestApp
  let admin: TestUser
  let change: ReturnType<typeof as>
  beforeAll(async () => {
    ;({ app, admin } = await startWithAdmin())
    change = as(admin)
  })
  afterAll(() => app.close())

  const auditOf = async ({ email }: TestUser): Promise<RecordedAct[]> =>
    ((await admin.call('listAudit', { query: { actor: admin.email } })).body.entries as RecordedAct[]) // the contract's shape
      .filter(({ person }) => person?.email === email)

  it('people become admins and stop being admins, each recorded once', async () => {
    const person = await buildUser(app)
    expect(outcomeOf(await change(person, { is_admin: true }))).toEqual([200, true])
    expect(outcomeOf(await change(person, { is_admin: true }))).toEqual([200, true])
    expect(await isAdmin(person)).toBe(true)
    expect((await person.call('listPeople')).status).toBe(200)
    expect(outcomeOf(await change(person, { is_admin: false }))).toEqual([200, false])
    expect((await person.call('listPeople')).status).toBe(404)
    expect((await auditOf(person)).map(({ act }) => act)).toEqual(['admin-removed', 'admin-made'])
  })

  it('admins of the settings can be neither removed nor disabled', async () => {
    const other = await buildUser(app)
    await change(other, { is_admin: true })
    for (const body of [{ is_admin: false }, { is_disabled: true }, { is_admin: false, is_disabled: true }]) {
      expect(outcomeOf(await as(other)(admin, body))).toEqual([409, adminMessages.adminSetInSettings])
    }
    expect(await isAdmin(admin)).toBe(true)
  })

  it('admins cannot disable themselves', async () => {
    const other = await buildUser(app)
    await change(other, { is_admin: true })
    const answer = await as(other)(other, { is_disabled: true })
    expect(outcomeOf(answer)).toEqual([409, adminMessages.cannotDisableOwnAccount])
    expect(await isAdmin(other)).toBe(true)
  })

  it('a disabled admin loses the role, also when enabled again', async () => {
    const other = await buildUser(app)
    await change(other, { is_admin: true })
    expect(outcomeOf(await change(other, { is_disabled: true }))).toEqual([200, false])
    expect(outcomeOf(await change(other, { is_admin: true }))).toEqual([409, adminMessages.adminDisabled])
    expect(outcomeOf(await change(other, { is_disabled: false }))).toEqual([200, false])
    expect((await auditOf(other)).map(({ act }) => act)).toEqual([
      'account-enabled',
      'account-disabled',
      'admin-removed',
      'admin-made',
    ])
    expect(outcomeOf(await change(other, { is_disabled: true, is_admin: true }))[0]).toBe(409)
  })

  it('refuses admin rights for an unverified account', async () => {
    const stranger = await registerUser(app)
    expect(outcomeOf(await change(stranger, { is_admin: true }))).toEqual([409, adminMessages.adminNotVerified])
  })

  it('a plan change is recorded with the previous plan', async () => {
    const person = await buildUser(app)
    expect((await change(person, { plan: 'business' })).body.person.plan).toBe('business')
    expect(await auditOf(person)).toMatchObject([{ act: 'plan-changed', details: { plan: 'business', was: 'free' } }])
    expect(outcomeOf(await change(person, { plan: 'gold' }))).toEqual([
      400,
      'The plan must be free, premium or business',
    ])
  })

  it('a change is applied completely or not at all', async () => {
    const stranger = await registerUser(app)
    expect((await change(stranger, { plan: 'premium', is_admin: true })).status).toBe(409)
    const { people } = (await admin.call('listPeople', { query: { q: stranger.email } })).body
    expect(people).toMatchObject([{ plan: 'free', is_admin: false }])
  })

  it('unknown people and invalid ids are not found', async () => {
    expect((await change({ uid_user: crypto.randomUUID() }, { plan: 'free' })).status).toBe(404)
    expect((await change({ uid_user: 'nobody' }, { plan: 'free' })).status).toBe(404)
  })

  it('credits are granted and deducted, never below zero', async () => {
    const person = await buildUser(app)
    const give = (amount: unknown, note: unknown = 'For the fair') =>
      admin.call('changePersonCredits', { params: { uid_user: person.uid_user }, body: { amount, note } })
    expect((await give(250)).body.person.credits).toBe(750)
    expect((await give(-700)).body.person.credits).toBe(50)
    expect((await give(-51)).status).toBe(400)
    for (const amount of [0, 1.5, '5', 1_000_001, null]) expect((await give(amount)).status).toBe(400)
    for (const note of ['', '  ', undefined, 'x'.repeat(301)]) expect((await give(5, note ?? null)).status).toBe(400)
    expect((await person.call('getCredits')).body.credits).toBe(50)
    expect(await auditOf(person)).toMatchObject([
      { act: 'credits-taken', details: { amount: 700 } },
      { act: 'credits-granted', details: { amount: 250, note: 'For the fair' } },
    ])
    const unknown = { params: { uid_user: crypto.randomUUID() }, body: { amount: 5, note: 'x' } }
    expect((await admin.call('changePersonCredits', unknown)).status).toBe(404)
  })
})

describe('the last admin', () => {
  let app: TestApp
  afterEach(() => app.close())

  const choose = (...people: readonly TestUser[]) =>
    app.database.pool.query('update users set is_admin = true where uid_user = any($1)', [
      people.map(({ uid_user }) => uid_user),
    ])
  /** A public installation, where the first account is not an admin automatically. */
  const begin = async (): Promise<[TestUser, TestUser]> => {
    app = await startTestApp({ settings: { PUBLIC_URL: 'https://studio.example', MAILBOX: 'exposed' } })
    const people: [TestUser, TestUser] = [await buildUser(app), await buildUser(app)]
    await choose(...people)
    return people
  }

  it('cannot be removed', async () => {
    const [one, other] = await begin()
    expect(outcomeOf(await as(one)(one, { is_admin: false }))).toEqual([200, false])
    expect(outcomeOf(await as(other)(other, { is_admin: false }))).toEqual([409, adminMessages.lastAdmin])
    expect(await isAdmin(other)).toBe(true)
  })

  it('stays when two admins remove each other concurrently', async () => {
    const [one, other] = await begin()
    for (const body of [{ is_admin: false }, { is_disabled: true }]) {
      for (let round = 0; round < 4; round++) {
        await choose(one, other)
        await app.database.pool.query('update users set disabled_at = null')
        const sessions = await Promise.all([one, other].map(logInAnew))
        const [first, second] = sessions as [TestUser, TestUser] // as many as there were
        const answers = await Promise.allSettled([as(first)(second, body), as(second)(first, body)])
        const statuses = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 'broken off'))
        expect(statuses.filter((status) => status === 200)).toHaveLength(1)
        // The second one is no longer an admin, has no session, or their request is aborted.
        expect([401, 404, 'broken off']).toContain(statuses.find((status) => status !== 200))
        const { rowCount } = await app.database.pool.query('select from users where is_admin and disabled_at is null')
        expect(rowCount).toBe(1)
      }
    }
  })

  const logInAnew = async (user: TestUser): Promise<TestUser> => {
    const { email, password } = user
    const { body } = await app.client().call('logIn', { body: { email, password } })
    const token = body.accessToken as string
    return {
      ...user,
      token,
      call: (name: CallName, options: CallOptions = {}) => app.client().call(name, { token, ...options }),
    }
  }

  it('stays an admin beside the first person they make an admin', async () => {
    app = await startTestApp()
    const first = await buildUser(app)
    const second = await buildUser(app)
    expect(outcomeOf(await as(first)(first, { is_admin: false }))).toEqual([409, adminMessages.lastAdmin])
    expect(outcomeOf(await as(first)(second, { is_admin: true }))).toEqual([200, true])
    expect([await isAdmin(first), await isAdmin(second)]).toEqual([true, true])
    expect(outcomeOf(await as(second)(first, { is_disabled: true }))).toEqual([200, false])
    expect(await isAdmin(second)).toBe(true)
  })
})
