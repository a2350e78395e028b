import { adminTable, installationCapabilities } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'
import { afterAll, afterEach, describe, expect, it } from 'vitest'

import { startWithAdmin } from '#testing/build-admin.ts'
import { buildUser, registerUser } from '#testing/build-user.ts'

const { app, admin } = await startWithAdmin()
afterAll(() => app.close())

/** Inserts many people directly into the tables. */
const addPeople = async (count: number, domain: string): Promise<void> => {
  await app.database.pool.query(
    `with made as (
       insert into users (uid_user, email, username, password_hash, verified_at)
       select gen_random_uuid(), n || '@' || $2, 'Person ' || n, '', now() from generate_series(1, $1) as n
       returning uid_user
     ) insert into credit_accounts (uid_user, balance) select uid_user, 7 from made`,
    [count, domain],
  )
}

type Query = Record<string, string>
const list = async (query: Query = {}) => (await admin.call('listPeople', { query })).body
const emails = async (query: Query): Promise<string[]> =>
  (await list(query)).people.map(({ email }: { email: string }) => email)

describe('people', () => {
  it('are found by part of their address or name, ignoring case', async () => {
    const person = await buildUser(app, { email: 'wiebke.oak@timber.example' })
    await person.call('updateDetails', { body: { details: { nickname: 'Die Säge' } } })
    for (const q of ['oak@timber', 'OAK', 'säge']) expect(await emails({ q })).toEqual(['wiebke.oak@timber.example'])
    expect(await emails({ q: '%' })).toEqual([])
    expect((await admin.call('listPeople', { query: { q: 'x'.repeat(201) } })).status).toBe(400)
  })

  it('are paged without duplicates, with a maximum page size', async () => {
    await addPeople(130, 'many.example')
    const seen = new Set<string>()
    for (const page of ['1', '2', '3']) {
      const { people, hasMore } = await list({ q: '@many.example', page, sort: 'email' })
      expect(hasMore).toBe(page !== '3')
      for (const { email } of people) seen.add(email)
    }
    expect(seen.size).toBe(130)
    expect((await list({ q: '@many.example', limit: '100000' })).people).toHaveLength(130)
    for (const page of ['0', '-1', 'x', '1000001']) {
      expect((await admin.call('listPeople', { query: { page } })).status).toBe(400)
    }
  })

  it('are sorted by each column in both directions', async () => {
    await addPeople(3, 'sorted.example')
    await app.database.pool.query(
      `update credit_accounts set balance = 900 from users
       where users.uid_user = credit_accounts.uid_user and email = '2@sorted.example'`,
    )
    const q = '@sorted.example'
    expect(await emails({ q, sort: 'email' })).toEqual(['1', '2', '3'].map((n) => `${n}${q}`))
    expect(await emails({ q, sort: 'email', order: 'desc' })).toEqual(['3', '2', '1'].map((n) => `${n}${q}`))
    expect((await emails({ q, sort: 'credits' }))[0]).toBe(`2${q}`)
    expect((await emails({ q, sort: 'credits', order: 'asc' })).at(-1)).toBe(`2${q}`)
    for (const sort of ['plan', 'last_seen_at', 'created_at']) expect(await emails({ q, sort })).toHaveLength(3)
    expect((await admin.call('listPeople', { query: { sort: 'password_hash' } })).status).toBe(400)
  })

  it('are filtered and include when they were last seen', async () => {
    const stranger = await registerUser(app)
    const person = await buildUser(app)
    expect(await emails({ filter: 'unverified' })).toEqual([stranger.email])
    expect(await emails({ filter: 'admins' })).toEqual([admin.email])
    await admin.call('updatePerson', {
      params: { uid_user: person.uid_user },
      body: { is_disabled: true, plan: 'premium' },
    })
    expect(await emails({ filter: 'disabled' })).toEqual([person.email])
    expect(await emails({ plan: 'premium' })).toEqual([person.email])
    expect((await list({ q: stranger.email })).people[0].last_seen_at).toBeNull()
    expect((await list({ q: person.email })).people[0].last_seen_at).toMatch(/^\d{4}-/)
    expect((await list({ q: admin.email })).people[0]).toMatchObject({ is_admin: true, admin_by: 'settings' })
  })

  it('are exported completely, without secrets', async () => {
    const count = limits.admin.exportBatch + 5
    await addPeople(count, 'export.example')
    const { headers, text } = await admin.call('exportPeople', { query: { q: '@export.example' } })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(count + 1)
    expect(new Set(lines.map((line) => line.split(',')[1])).size).toBe(count + 1)
    expect(text).not.toContain('argon2')
    const { entries } = (await admin.call('listAudit', { query: { act: 'list-exported' } })).body
    expect(entries[0]).toMatchObject({ actor: { email: admin.email }, target: { kind: 'list', name: 'people' } })
  })
})

describe('credits', () => {
  it('of a month are listed and exported by provider', async () => {
    const person = await buildUser(app, { email: 'spender@people.example' })
    await person.call('switchProvider', { body: { provider: 'local' } })
    await person.call('summarizeText', { body: { text: 'We decided on walnut fronts by Friday.' } })
    const query = { q: 'spender@' }
    const report = (await admin.call('listCreditReport', { query })).body
    expect(report.people).toMatchObject([
      { email: person.email, spent: 1, granted: 500, providers: [{ provider: 'local', spent: 1 }] },
    ])
    expect(report.total.spent).toBeGreaterThan(0)
    const { text } = await admin.call('exportCreditReport', { query })
    expect(text.trim().split('\r\n')).toHaveLength(2)
    expect(text).toContain('"spender@people.example"')
    expect((await admin.call('listCreditReport', { query: { month: '2026-13' } })).status).toBe(400)
    expect((await admin.call('listCreditReport', { query: { month: '2001-01' } })).body.people).toEqual([])
  })
})

describe('the audit', () => {
  it('is filtered by actor and action, paged, and exported completely', async () => {
    const person = await buildUser(app)
    for (let turn = 0; turn < 25; turn++) {
      await admin.call('changePersonCredits', {
        params: { uid_user: person.uid_user },
        body: { amount: 1, note: `=${turn}` },
      })
    }
    const query = { actor: admin.email, act: 'credits-granted' }
    const first = (await admin.call('listAudit', { query })).body
    const second = (await admin.call('listAudit', { query: { ...query, page: first.next_page } })).body
    expect([...first.entries, ...second.entries]).toHaveLength(25)
    const { text } = await admin.call('exportAudit', { query })
    expect(text.trim().split('\r\n')).toHaveLength(26)
    expect((await admin.call('listAudit', { query: { act: 'nothing' } })).status).toBe(400)
    expect((await admin.call('listAudit', { query: { page: 'nonsense' } })).status).toBe(400)
  })
})

describe('the table of capabilities', () => {
  afterEach(() => {
    for (const capability of installationCapabilities) adminTable.add(capability)
  })

  const params = { uid_user: crypto.randomUUID() }
  it.each([
    ['viewPeople', 'listPeople', {}],
    ['viewPeople', 'exportPeople', {}],
    ['changePeople', 'updatePerson', { params, body: { plan: 'free' } }],
    ['invitePeople', 'invitePerson', { body: { email: 'a@b.example' } }],
    ['changeCredits', 'changePersonCredits', { params, body: { amount: 1, note: 'x' } }],
    ['viewCredits', 'listCreditReport', {}],
    ['viewCredits', 'exportCreditReport', {}],
    ['viewProviders', 'listProviderHealth', {}],
    ['testProviders', 'testProvider', { params: { id: 'local' } }],
    ['viewInstallation', 'getInstallation', {}],
    ['viewInstallation', 'listBackups', {}],
    ['makeBackups', 'startBackup', {}],
    ['makeBackups', 'downloadBackup', { params: { id: 'x' } }],
    ['viewSettings', 'getSettings', {}],
    ['changeSettings', 'changeSettings', { body: { settings: {} } }],
    ['changeSettings', 'testSettings', { body: { settings: {} } }],
    ['changeSettings', 'sendTestMail', {}],
    ['viewAudit', 'listAudit', {}],
    ['viewAudit', 'exportAudit', {}],
    ['viewDisclosures', 'listAllDisclosures', {}],
    ['viewDisclosures', 'exportAllDisclosures', {}],
  ] as const)('is decisive: without %s an admin cannot call %s', async (capability, name, options) => {
    adminTable.delete(capability)
    const answer = await admin.call(name, options)
    expect([answer.status, answer.body]).toEqual([404, { error: 'Not found', message: 'Not found', code: 'not_found' }])
  })
})

it('responds to people who are not admins as for an unknown URL', async () => {
  const person = await buildUser(app)
  const headers = { authorization: `Bearer ${person.token}` }
  const [hidden, missing] = [
    await person.client.get('/api/admin/people', headers),
    await person.client.get('/api/admin/x', headers),
  ]
  expect([hidden.status, hidden.text]).toEqual([missing.status, missing.text])
  for (const path of ['people', 'x', 'people/x/y', '']) {
    expect((await app.client().get(`/api/admin/${path}`)).status).toBe(401)
  }
  expect((await app.client().get('/api/administrators')).status).toBe(404)
})
