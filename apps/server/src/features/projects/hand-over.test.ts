import { notificationEventMessages as texts } from '@joinery/contract/messages/notification-event-messages'
import { roleMessages } from '@joinery/contract/messages/role-messages'
import type { Member } from '@joinery/contract/projects'
import type { PoolClient } from 'pg'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { buildProject, join } from '#testing/build-project.ts'
import { buildUser, newEmail, type TestUser } from '#testing/build-user.ts'
import { whileHeld } from '#testing/database/while-held.ts'
import { joinSocket } from '#testing/socket-client.ts'
import { stretch } from '#testing/stretch.ts'
import { startTestApp } from '#testing/test-app.ts'

let id: string
const app = await startTestApp()
const [owner, heir, other] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
afterAll(() => app.close())
beforeEach(async () => {
  const project = await buildProject(owner)
  id = project.uid_project
  await join(owner, project, heir)
  await join(owner, project, other)
})

const handOver = (email: string, by = owner) => by.call('handOverProject', { params: { id }, body: { email } })
const remove = (email: string, by: TestUser) => by.call('removeMember', { params: { id, email } })
const read = async (who: TestUser) => (await who.call('getProject', { params: { id } })).body.project
const rolesIn = async (): Promise<Record<string, string>> => {
  const sql = 'select email, role from members where uid_project = $1'
  const { rows } = await app.database.pool.query<{ email: string; role: string }>(sql, [id])
  return Object.fromEntries(rows.map(({ email, role }) => [email, role]))
}
/** Exactly one member is the owner, and the project names the same person. */
const expectOneOwner = async (): Promise<string> => {
  const owners = Object.entries(await rolesIn()).filter(([, role]) => role === 'owner')
  expect(owners).toHaveLength(1)
  const sql = 'select users.email from projects join users using (uid_user) where uid_project = $1'
  const { rows } = await app.database.pool.query<{ email: string }>(sql, [id])
  expect(rows).toEqual([{ email: owners[0]?.[0] }])
  return owners[0]?.[0] ?? ''
}

describe('handing over a project', () => {
  it('makes a member the owner and the owner a manager', async () => {
    const { status, body } = await handOver(heir.email)
    expect(status).toBe(200)
    expect(body.project).toMatchObject({
      role: 'manager',
      uid_user: heir.uid_user,
      creator_email: heir.email,
      creator: { email: heir.email, role: 'owner' },
    })
    const theirs = await read(heir)
    expect(theirs).toMatchObject({ role: 'owner', creator_email: heir.email })
    expect(theirs.details.members.find(({ email }: Member) => email === owner.email)).toMatchObject({ role: 'manager' })
    expect(await expectOneOwner()).toBe(heir.email)
    expect((await owner.call('deleteProject', { params: { id } })).status).toBe(403)
    expect((await remove(owner.email, owner)).status).toBe(200) // leaves
    expect((await heir.call('deleteProject', { params: { id } })).status).toBe(200)
  })

  it('works with a manager and in an archived project, and can be reversed', async () => {
    await owner.call('changeRole', { params: { id, email: heir.email }, body: { role: 'manager' } })
    await owner.call('updateProject', { params: { id }, body: { status: 'archived' } })
    expect((await handOver(heir.email)).status).toBe(200)
    expect((await handOver(owner.email, heir)).status).toBe(200)
    expect(await expectOneOwner()).toBe(owner.email)
    expect((await rolesIn())[heir.email]).toBe('manager')
  })

  it('rejects the owner, clients, invited addresses, strangers and invalid addresses', async () => {
    const invited = newEmail()
    await owner.call('addMember', { params: { id }, body: { email: invited } })
    await owner.call('changeRole', { params: { id, email: other.email }, body: { role: 'client' } })
    const refusals: [string, number, string][] = [
      [owner.email, 409, roleMessages.alreadyOwner],
      [other.email, 409, roleMessages.clientCannotOwn],
      [invited, 409, roleMessages.accountRequired],
      [newEmail(), 404, roleMessages.notInProject],
    ]
    for (const [email, status, error] of refusals) {
      expect(await handOver(email)).toMatchObject({ status, body: { error } })
    }
    for (const email of ['', 'nobody', null]) {
      const { status } = await owner.call('handOverProject', { params: { id }, body: { email } })
      expect(status).toBe(400)
    }
    expect(await expectOneOwner()).toBe(owner.email)
  })

  it.each([
    ['no longer verified', 'verified_at', 'null', 'now()'],
    ['disabled', 'disabled_at', 'now()', 'null'],
  ])('rejects a person whose account is %s', async (_what, column, off, on) => {
    const set = (value: string) =>
      app.database.pool.query(`update users set ${column} = ${value} where uid_user = $1`, [heir.uid_user])
    await set(off)
    const refused = await handOver(heir.email)
    await set(on)
    expect(refused).toMatchObject({ status: 409, body: { error: roleMessages.accountRequired } })
    expect(await expectOneOwner()).toBe(owner.email)
  })

  it('broadcasts to everyone who has the project open', async () => {
    const sockets = await Promise.all([owner, heir, other].map((who) => joinSocket(app, who.token, id)))
    await handOver(heir.email)
    for (const socket of sockets) expect(await socket.waitFor('project_members_changed')).toEqual({ uid_project: id })
    for (const socket of sockets) socket.close()
    await vi.waitFor(async () => {
      const { body } = await heir.call('listNotifications')
      expect(body.notifications[0]).toMatchObject({
        kind: 'role_changed',
        title: texts.member.ownerTitle('Hartwell Kitchen'),
      })
    }, stretch(60_000))
  })
})

describe('a project', () => {
  it('has one owner when handed over twice concurrently', async () => {
    const answers = await Promise.all([handOver(heir.email), handOver(other.email)])
    expect(answers.map(({ status }) => status).toSorted((one, other_) => one - other_)).toEqual([200, 403])
    const winner = answers[0]?.status === 200 ? heir : other
    expect(await expectOneOwner()).toBe(winner.email)
  })

  it('has one owner when the new one leaves or is removed concurrently', async () => {
    for (const isLeaving of [true, false]) {
      const project = await buildProject(owner)
      id = project.uid_project
      // A person who left must accept before the same owner adds them again, so no other test uses this one.
      const person = await buildUser(app)
      await join(owner, project, person)
      const by = isLeaving ? person : owner
      const [handed, removed] = await Promise.all([handOver(person.email), remove(person.email, by)])
      const isHanded = handed.status === 200
      expect([handed.status, removed.status]).toEqual(isHanded ? [200, 409] : [404, 200])
      expect(await expectOneOwner()).toBe(isHanded ? person.email : owner.email)
    }
  })

  it('has one owner when the new one becomes a client concurrently', async () => {
    const [handed, changed] = await Promise.all([
      handOver(heir.email),
      owner.call('changeRole', { params: { id, email: heir.email }, body: { role: 'client' } }),
    ])
    expect([
      [200, 409],
      [409, 200],
    ]).toContainEqual([handed.status, changed.status])
    expect(await expectOneOwner()).toBe(handed.status === 200 ? heir.email : owner.email)
  })

  it('can be handed over while cards are assigned to both people, whatever the order of their ids', async () => {
    const [low, high] = [owner, heir].toSorted((one, two) => (one.uid_user < two.uid_user ? -1 : 1)) as [
      TestUser,
      TestUser,
    ]
    for (const [from, to] of [
      [low, high],
      [high, low],
    ] as const) {
      const project = await buildProject(from)
      id = project.uid_project
      await join(from, project, to)
      const hold = (query: PoolClient['query'], { uid_user }: TestUser) =>
        query('select from members where uid_project = $1 and uid_user = $2 for key share', [id, uid_user])
      const { status } = await whileHeld(app.database, {
        hold: (query) => hold(query, low),
        act: () => handOver(to.email, from),
        meanwhile: (query) => hold(query, high),
      })
      expect(status).toBe(200)
    }
  })

  it('has one owner when everyone hands it over in a circle concurrently', async () => {
    const people = [owner, heir, other]
    for (let round = 0; round < 5; round++) {
      await Promise.all(
        people.flatMap((who) => people.map((to) => handOver(to.email, who)).concat(remove(who.email, other))),
      )
      const boss = await expectOneOwner()
      const now = people.find(({ email }) => email === boss)
      expect(now).toBeDefined()
      for (const { email } of people) await now?.call('addMember', { params: { id }, body: { email } })
    }
  })

  it('is either handed over or deleted, not both', async () => {
    const [handed, deleted] = await Promise.all([handOver(heir.email), owner.call('deleteProject', { params: { id } })])
    expect([
      [200, 403],
      [404, 200],
    ]).toContainEqual([handed.status, deleted.status])
  })
})

it('rejects a hand-over beyond the new owner’s plan when plans are enforced', async () => {
  const strict = await startTestApp({ settings: { PLAN_LIMITS: 'enforced' } })
  try {
    const [mara, jonas] = await Promise.all([buildUser(strict), buildUser(strict)])
    const project = await buildProject(mara)
    await join(mara, project, jonas)
    let isFull = false
    while (!isFull) isFull = (await jonas.call('createProject', { body: { title: 'Mine' } })).status === 409
    const params = { id: project.uid_project }
    expect(await mara.call('handOverProject', { params, body: { email: jonas.email } })).toMatchObject({
      status: 409,
      body: { error: roleMessages.projectLimitReached },
    })
  } finally {
    await strict.close()
  }
})
