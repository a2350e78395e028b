import type { AuditEntry, OwnAuditEntry } from '@joinery/contract/audit'
import { limits } from '@joinery/contract/limits'
import { afterAll, describe, expect, it } from 'vitest'

import { refreshCookie } from '#features/auth/sessions/session-cookies.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { buildProject } from '#testing/build-project.ts'
import { awaitMail, buildUser, linkIn, newEmail, type TestUser } from '#testing/build-user.ts'
import { startTestApp } from '#testing/test-app.ts'

import { listAudit } from './list-audit.ts'
import { recordAudit, type NewAuditEntry } from './record-audit.ts'
import { trimAuditJob } from './trim-audit.job.ts'

const app = await startTestApp()
afterAll(() => app.close())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
const origin = { ip: '203.0.113.77', userAgent: firefox }

const record = (entry: NewAuditEntry): Promise<void> => transaction(app.database.db, (tx) => recordAudit(tx, entry))
const ownOf = async (user: TestUser, page?: string) => {
  const { body } = await user.call('listOwnAudit', page === undefined ? {} : { query: { page } })
  return body as { entries: OwnAuditEntry[]; next_page: string | null }
}
const actsOf = async (user: TestUser) => (await ownOf(user)).entries.map(({ act }) => act)
const newest = async (query: Parameters<typeof listAudit>[1] = {}): Promise<AuditEntry | undefined> =>
  (await listAudit(app.app.context, query)).entries[0]
const idsOf = (entries: readonly { id: number }[]) => entries.map(({ id }) => id)

describe('the audit', () => {
  it('lists account actions, newest first', async () => {
    const user = await buildUser(app)
    const { email, uid_user } = user
    await user.call('changePassword', { body: { currentPassword: user.password, newPassword: 'oak and iron' } })
    expect(await actsOf(user)).toEqual(['password-changed', 'sign-in', 'address-verified', 'account-created'])
    await user.call('logOutEverywhere')
    expect(await newest({ actor: uid_user })).toMatchObject({
      act: 'signed-out-everywhere',
      actor: { kind: 'person', uid_user, email, name: 'Mara' },
      device: 'Unknown device',
      address: '127.0.0.0/24',
    })
  })

  it('records a password reset', async () => {
    const user = await buildUser(app)
    await user.client.call('forgotPassword', { body: { email: user.email } })
    const token = linkIn(await awaitMail(app, user.email, /[Rr]eset/), 'token')
    await user.client.call('resetPassword', { body: { token, newPassword: 'oak and iron' } })
    expect((await newest({ actor: user.email }))?.act).toBe('password-reset')
  })

  it('records a replayed token once', async () => {
    const user = await buildUser(app)
    const stolen = user.client.cookies.get(refreshCookie) ?? ''
    await user.client.call('refreshSession')
    app.passTime(limits.session.refreshGrace + 1000)
    const steal = async (): Promise<number> => {
      const thief = app.client()
      thief.cookies.set(refreshCookie, stolen)
      return (await thief.call('refreshSession')).status
    }
    expect(await Promise.all([steal(), steal(), steal(), steal()])).toEqual([403, 403, 403, 403])
    expect(await steal()).toBe(403)
    const { entries } = await listAudit(app.app.context, { act: 'token-reused' })
    expect(entries.map(({ person }) => person?.email)).toEqual([user.email])
  })

  it('keeps the names people and projects had, after a change or deletion', async () => {
    const user = await buildUser(app)
    const { uid_project } = await buildProject(user, { title: 'Kitchen in walnut' })
    await user.call('deleteProject', { params: { id: uid_project } })
    await app.database.pool.query("update users set email = $2, nickname = 'Other' where uid_user = $1", [
      user.uid_user,
      newEmail(),
    ])
    expect(await newest({ actor: user.uid_user })).toMatchObject({
      act: 'project-deleted',
      actor: { email: user.email, name: 'Mara' },
      target: { kind: 'project', id: uid_project, name: 'Kitchen in walnut' },
    })
  })

  it('has no entry for an action that was rolled back', async () => {
    const user = await buildUser(app)
    const before = (await ownOf(user)).entries.length
    const failing = transaction(app.database.db, async (tx) => {
      await recordAudit(tx, { act: 'password-changed', by: { ...origin, uid_user: user.uid_user } })
      throw new Error('it did not')
    })
    await expect(failing).rejects.toThrow('it did not')
    expect((await ownOf(user)).entries).toHaveLength(before)
  })

  it('stores only device and network of the origin', async () => {
    const user = await buildUser(app)
    await record({ act: 'sign-in', by: { ...origin, uid_user: user.uid_user } })
    expect(await newest({ actor: user.uid_user })).toMatchObject({
      device: 'Firefox on Linux',
      address: '203.0.113.0/24',
    })
    await record({ act: 'sign-in', by: { ip: '2001:db8:aa:bb::1', userAgent: '', uid_user: user.uid_user } })
    expect((await newest({ actor: user.uid_user }))?.address).toBe('2001:db8:aa::/48')
  })

  it('shortens long values', async () => {
    const target = { kind: 'file', id: newId(), name: 'x'.repeat(5000) } as const
    await record({ act: 'file-deleted', by: 'command line', target, details: { note: 'y'.repeat(5000), count: 7 } })
    const entry = await newest({ act: 'file-deleted' })
    expect(entry?.actor).toEqual({ kind: 'shell', uid_user: null, email: null, name: null })
    expect(entry?.target?.name).toHaveLength(limits.audit.nameMax)
    expect(entry?.details).toEqual({ note: 'y'.repeat(limits.audit.nameMax), count: 7 })
  })
})

describe('one’s own entries', () => {
  it('contain actions by and on the person only', async () => {
    const [mara, jonas] = [await buildUser(app), await buildUser(app)]
    const by = { ...origin, uid_user: mara.uid_user }
    const target = { kind: 'project', id: newId(), name: 'Stairs' } as const
    await record({ act: 'member-removed', by, target, person: { uid_user: jonas.uid_user } })
    const [hers, his] = [(await ownOf(mara)).entries[0], (await ownOf(jonas)).entries[0]]
    expect(hers).toMatchObject({ act: 'member-removed', is_own: true, by: null, person: jonas.email, target })
    expect(hers).toMatchObject({ device: 'Firefox on Linux', address: '203.0.113.0/24' })
    // He sees the name, but neither address nor origin.
    expect(his).toMatchObject({ act: 'member-removed', is_own: false, by: 'Mara', person: null, target })
    expect(his).toMatchObject({ device: null, address: null })
    expect(JSON.stringify(his)).not.toContain(mara.email)
    const other = await buildUser(app)
    expect(await actsOf(other)).not.toContain('member-removed')
  })

  it('are paged, unaffected by new entries', async () => {
    const user = await buildUser(app)
    const by = { ...origin, uid_user: user.uid_user }
    for (let count = 0; count < limits.audit.page + 2; count++) {
      await record(
        count % 2 === 0
          ? { act: 'credits-granted', by, person: { uid_user: user.uid_user } }
          : { act: 'role-changed', by: 'command line', person: { uid_user: user.uid_user } },
      )
    }
    const first = await ownOf(user)
    expect(first.entries).toHaveLength(limits.audit.page)
    await record({ act: 'sign-in', by })
    const second = await ownOf(user, first.next_page ?? '')
    const ids = [...idsOf(first.entries), ...idsOf(second.entries)]
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one))
    // Two of these, plus registration, verification and sign-in.
    expect(second.entries).toHaveLength(5)
    expect(second.next_page).toBeNull()
    expect((await user.call('listOwnAudit', { query: { page: 'made up' } })).status).toBe(400)
  })
})

describe('admins', () => {
  it('find entries by action, earlier address and id', async () => {
    const user = await buildUser(app)
    const by = { ...origin, uid_user: user.uid_user }
    await record({ act: 'provider-tested', by, target: { kind: 'provider', id: 'local', name: 'Local studio' } })
    const { context } = app.app
    const [byId, byAddress] = [
      await listAudit(context, { actor: user.uid_user }),
      await listAudit(context, { actor: user.email.toUpperCase() }),
    ]
    expect(byId.entries.map(({ act }) => act)).toEqual([
      'provider-tested',
      'sign-in',
      'address-verified',
      'account-created',
    ])
    expect(byAddress).toEqual(byId)
    const both = await listAudit(context, { actor: user.email, act: 'sign-in' })
    expect(both.entries.map(({ act }) => act)).toEqual(['sign-in'])
    const paged = await listAudit(context, { actor: user.email, limit: 3 })
    const rest = await listAudit(context, { actor: user.email, limit: 3, page: paged.next_page ?? '' })
    expect([...paged.entries, ...rest.entries]).toEqual(byId.entries)
    expect(rest.next_page).toBeNull()
  })
})

describe('failed sign-ins', () => {
  const fail = (email: string, ip = '198.51.100.9') =>
    app.app.http.inject({
      method: 'POST',
      url: '/api/simple-auth/login',
      remoteAddress: ip,
      headers: { 'user-agent': firefox },
      payload: { email, password: 'guessed' },
    })
  const count = async (where: string, values: unknown[] = []): Promise<number> => {
    const { rows } = await app.database.pool.query<{ count: number }>(
      `select count(*) from audit_entries where act = 'sign-in-failed' and ${where}`,
      values,
    )
    return rows[0]?.count ?? 0
  }

  it("are shown to the account's owner with the stranger's device and network", async () => {
    const user = await buildUser(app)
    expect((await fail(user.email)).statusCode).toBe(401)
    expect((await ownOf(user)).entries[0]).toMatchObject({
      act: 'sign-in-failed',
      is_own: false,
      by: null,
      device: 'Firefox on Linux',
      address: '198.51.100.0/24',
    })
  })

  it('at unknown addresses are recorded without the typed text', async () => {
    const email = newEmail()
    await fail(email, '198.51.101.1')
    expect(await count("address = '198.51.101.0/24' and person_uid is null and person_email is null")).toBe(1)
    const { rows } = await app.database.pool.query('select 1 from audit_entries where audit_entries::text like $1', [
      `%${email}%`,
    ])
    expect(rows).toEqual([])
  })

  it('get the same response for known and unknown accounts', async () => {
    const user = await buildUser(app)
    const [known, unknown] = [await fail(user.email, '198.51.102.1'), await fail(newEmail(), '198.51.103.1')]
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
  })

  it('are limited per network, while owners still see theirs', async () => {
    for (let tried = 0; tried < limits.audit.failuresPerHour + 3; tried++) await fail(newEmail(), '198.51.104.1')
    expect(await count("address = '198.51.104.0/24'")).toBe(limits.audit.failuresPerHour)
    const user = await buildUser(app)
    await fail(user.email, '198.51.104.1')
    expect(await count('person_uid = $1', [user.uid_user])).toBe(1)
  })
})

describe('an audit entry', () => {
  const query = (text: string) => app.database.pool.query(text)
  const all = async () => (await query('select * from audit_entries order by id')).rows

  it.each([
    ["update audit_entries set act = 'sign-in'", 'origin'],
    ['delete from audit_entries', 'origin'],
    ['truncate audit_entries', 'origin'],
    ['delete from audit_entries', 'replica'],
  ])('cannot be changed by %s in the replication role %s', async (statement, role) => {
    await record({ act: 'sign-in', by: 'command line' })
    const before = await all()
    const connection = await app.database.pool.connect()
    try {
      await connection.query('begin')
      await connection.query(`set local session_replication_role = ${role}`)
      await expect(connection.query(statement)).rejects.toThrow('the audit is append-only')
    } finally {
      await connection.query('rollback')
      connection.release()
    }
    expect(await all()).toEqual(before)
  })

  it('cannot be written with another time', async () => {
    const before = Date.now()
    await query(
      "insert into audit_entries (act, actor_kind, at) values ('list-exported', 'shell', now() - interval '2 years')",
    )
    const entry = await newest({ act: 'list-exported' })
    expect(new Date(entry?.at ?? 0).getTime()).toBeGreaterThanOrEqual(before)
  })

  it('is deleted by the job after its retention, and not before', async () => {
    const { database } = app
    const age = async (days: number): Promise<number> => {
      await record({ act: 'account-deleted', by: 'command line' })
      const id = (await newest({ act: 'account-deleted' }))?.id ?? 0
      // Only the table's owner can do so, after disabling the trigger.
      await database.pool.query('alter table audit_entries disable trigger user')
      await database.pool.query('update audit_entries set at = now() - make_interval(days => $1) where id = $2', [
        days,
        id,
      ])
      for (const trigger of ['audit_entries_are_dated', 'audit_entries_stay', 'audit_entries_are_not_truncated']) {
        await database.pool.query(`alter table audit_entries enable always trigger ${trigger}`)
      }
      return id
    }
    const keptDays = limits.audit.kept / (24 * 60 * 60 * 1000)
    const [old, young] = [await age(keptDays + 1), await age(keptDays - 1)]
    await expect(query(`delete from audit_entries where id = ${young}`)).rejects.toThrow('append-only')
    await trimAuditJob.run({ ...app.app.context, ...database.background }, {})
    const left = idsOf((await listAudit(app.app.context, { act: 'account-deleted' })).entries)
    expect(left).toContain(young)
    expect(left).not.toContain(old)
  })
})
