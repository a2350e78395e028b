import { messages } from '@joinery/contract/messages'
import type { Member, Project } from '@joinery/contract/projects'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { buildProject, join } from '#testing/build-project.ts'
import { buildUser, newEmail, type TestUser } from '#testing/build-user.ts'
import { joinSocket, openSocket } from '#testing/socket-client.ts'
import { startTestApp } from '#testing/test-app.ts'

let kitchen: Project
let bath: Project
const app = await startTestApp()
const [owner, mara, jonas] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
afterAll(() => app.close())
beforeEach(async () => {
  ;[kitchen, bath] = [await buildProject(owner), await buildProject(owner, { title: 'Bath' })]
})

const add = (project: Project, email: string, by = owner) =>
  by.call('addMember', { params: { id: project.uid_project }, body: { email } })
const remove = (project: Project, email: string, by = owner) =>
  by.call('removeMember', { params: { id: project.uid_project, email } })
const membersOf = async ({ uid_project: id }: Project): Promise<Member[]> =>
  (await owner.call('getProject', { params: { id } })).body.project.details.members
const emailsOf = async (project: Project) => (await membersOf(project)).map(({ email }) => email)
const sees = async (who: TestUser, { uid_project: id }: Project) =>
  (await who.call('getProject', { params: { id } })).status === 200
const kindsOf = async (who: TestUser): Promise<string[]> =>
  (await who.call('listNotifications')).body.notifications.map(({ kind }: { kind: string }) => kind)

describe('removing a member', () => {
  it('affects only that project and that person', async () => {
    for (const project of [kitchen, bath]) for (const who of [mara, jonas]) await join(owner, project, who)
    expect((await remove(kitchen, mara.email)).status).toBe(200)
    expect([await emailsOf(kitchen), await emailsOf(bath)]).toEqual([[jonas.email], [mara.email, jonas.email]])
    expect([await sees(mara, kitchen), await sees(mara, bath), await sees(jonas, kitchen)]).toEqual([false, true, true])
  })

  it('is broadcast to the person and the project, and creates a notification', async () => {
    const person = await buildUser(app)
    const { preferences } = (await person.call('getPreferences')).body
    await person.call('updatePreferences', { body: { ...preferences, notify_member_removed: true } })
    await join(owner, kitchen, person)
    const [theirs, others] = await Promise.all([
      openSocket(app, person.token),
      joinSocket(app, owner.token, kitchen.uid_project),
    ])
    await remove(kitchen, person.email)
    for (const socket of [theirs, others]) {
      expect(await socket.waitFor('project_members_changed')).toMatchObject({ uid_project: kitchen.uid_project })
    }
    await expect.poll(() => kindsOf(person)).toContain('member_removed')
  })

  it('is rejected for the owner and unknown people, and when a plain member removes others', async () => {
    await join(owner, kitchen, mara)
    await join(owner, kitchen, jonas)
    const answers = [
      await remove(kitchen, owner.email),
      await remove(kitchen, owner.email, mara),
      await remove(kitchen, jonas.email, mara),
      await remove(kitchen, newEmail()),
      await remove(bath, jonas.email),
      await remove(bath, mara.email, mara),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 403, 403, 404, 404, 404])
    expect(answers[0]?.body.error).toBe(messages.project.ownerNotRemovable)
    expect(await emailsOf(kitchen)).toEqual([mara.email, jonas.email])
  })
})

describe('adding a member', () => {
  it('is broadcast to the person and the project, and creates a notification', async () => {
    const person = await buildUser(app)
    const [theirs, others] = await Promise.all([
      openSocket(app, person.token),
      joinSocket(app, owner.token, kitchen.uid_project),
    ])
    await add(kitchen, person.email)
    for (const socket of [theirs, others]) {
      expect(await socket.waitFor('project_members_changed')).toMatchObject({ uid_project: kitchen.uid_project })
    }
    await expect.poll(() => kindsOf(person)).toContain('member_added')
  })

  it('lists them after earlier members', async () => {
    const names = [mara, jonas].toSorted((one, other) => (one.email < other.email ? 1 : -1))
    for (const who of names) {
      app.passTime(1000)
      await join(owner, kitchen, who)
    }
    expect(await emailsOf(kitchen)).toEqual(names.map(({ email }) => email))
  })

  it('is rejected the second time with the right reason', async () => {
    const email = newEmail()
    await add(kitchen, email)
    await join(owner, kitchen, mara)
    const [invited, member] = [await add(kitchen, email), await add(kitchen, mara.email)]
    expect([invited.status, invited.body.error]).toEqual([409, messages.project.alreadyInvited])
    expect([member.status, member.body.error]).toEqual([409, messages.project.alreadyMember])
    expect((await add(bath, email)).status).toBe(200)
  })
})

describe('an invitation', () => {
  it('becomes a membership in every inviting project when its address is verified', async () => {
    const [email, other] = [newEmail(), newEmail()]
    for (const project of [kitchen, bath]) for (const address of [email, other]) await add(project, address)
    expect((await membersOf(kitchen)).map(({ pending }) => pending)).toEqual([true, true])
    await owner.call('createReply', { params: { id: kitchen.uid_project }, body: { content: 'Oak' } })
    const person = await buildUser(app, { email })
    const { projects } = (await person.call('listProjects')).body
    expect(projects.map(({ unread_count }: { unread_count: number }) => unread_count)).toEqual([0, 0])
    for (const project of [kitchen, bath]) {
      expect(await sees(person, project)).toBe(true)
      const found = (await membersOf(project)).map((one) => [one.email, one.uid_user, one.pending])
      expect(new Set(found)).toEqual(
        new Set([
          [email, person.uid_user, undefined],
          [other, null, true],
        ]),
      )
    }
  })

  it('leaves existing members unchanged', async () => {
    await join(owner, kitchen, mara)
    await buildUser(app)
    const [member] = await membersOf(kitchen)
    expect([member?.email, member?.uid_user]).toEqual([mara.email, mara.uid_user])
  })
})

describe('member suggestions', () => {
  const suggest = async (project: Project, q: string, by = owner): Promise<{ email: string; name: string }[]> =>
    (await by.call('suggestMembers', { params: { id: project.uid_project }, query: { q } })).body.people

  it('match any part of a name, ignoring case, without oneself and current members', async () => {
    const person = await buildUser(app)
    await person.call('updateDetails', { body: { details: { nickname: 'Ottoline Birch' } } })
    await join(owner, bath, person)
    expect(await suggest(kitchen, 'LINE BI')).toEqual([{ email: person.email, name: 'Ottoline Birch' }])
    expect(await suggest(kitchen, 'nobody is called so')).toEqual([])
    expect(await suggest(kitchen, owner.email)).toEqual([])
    expect(await suggest(bath, 'ottoline')).toEqual([])
  })

  it('are refused to plain members and strangers', async () => {
    await join(owner, kitchen, mara)
    const ask = (who: TestUser) =>
      who.call('suggestMembers', { params: { id: kitchen.uid_project }, query: { q: 'people' } })
    expect([(await ask(mara)).status, (await ask(await buildUser(app))).status]).toEqual([403, 404])
  })

  it('are at most eight, ordered by address, and only people from shared projects', async () => {
    const [mine, elsewhere] = [await buildUser(app), await buildUser(app)]
    const [project, other] = [await buildProject(mine), await buildProject(mine)]
    const foreign = await buildProject(elsewhere)
    const people = await Promise.all(Array.from({ length: 9 }, () => buildUser(app)))
    for (const person of people) await join(mine, other, person)
    await join(elsewhere, foreign, jonas)
    const found = await suggest(project, '@people.example', mine)
    const expected = people.map(({ email }) => email).toSorted((one, two) => (one < two ? -1 : 1))
    expect(found.map(({ email }) => email)).toEqual(expected.slice(0, 8))
  })
})
