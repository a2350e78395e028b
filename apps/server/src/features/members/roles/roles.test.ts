import type { Role } from '@joinery/contract/capabilities'
import { roleMessages } from '@joinery/contract/messages/role-messages'
import type { Member, Project } from '@joinery/contract/projects'
import { beforeEach, describe, expect, it } from 'vitest'

import { addCard } from '#testing/build-board.ts'
import { buildProject } from '#testing/build-project.ts'
import { awaitMail, buildUser, linkIn, newEmail, type TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'

let id: string
const [owner, manager, member, client] = await Promise.all([
  buildUser(app),
  buildUser(app),
  buildUser(app),
  buildUser(app),
])

const add = (email: string, role?: string, by = owner) =>
  by.call('addMember', { params: { id }, body: { email, ...(role === undefined ? {} : { role }) } })
const change = (email: string, role: string, by = owner) =>
  by.call('changeRole', { params: { id, email }, body: { role } })
const remove = (email: string, by: TestUser) => by.call('removeMember', { params: { id, email } })
const roleOf = async (who: TestUser): Promise<Role> =>
  (await who.call('getProject', { params: { id } })).body.project.role
const rolesIn = ({ details }: Project): Record<string, Role> =>
  Object.fromEntries(details.members.map(({ email, role }: Member) => [email, role]))

beforeEach(async () => {
  id = (await buildProject(owner, { title: 'Walnut kitchen' })).uid_project
  await add(manager.email, 'manager')
  await add(member.email)
  await add(client.email, 'client')
})

describe("a member's role", () => {
  it('is set when adding, is member by default, and is returned to each person', async () => {
    const { body } = await owner.call('getProject', { params: { id } })
    const expected = { [manager.email]: 'manager', [member.email]: 'member', [client.email]: 'client' }
    expect(rolesIn(body.project)).toEqual(expected)
    expect(body.project.creator).toMatchObject({ email: owner.email, role: 'owner' })
    expect(await Promise.all([owner, manager, member, client].map(roleOf))).toEqual([
      'owner',
      'manager',
      'member',
      'client',
    ])
  })

  it('cannot be owner or unknown', async () => {
    for (const role of ['owner', 'guest', '', 'Manager']) {
      expect(await add(newEmail(), role)).toMatchObject({ status: 400, body: { error: roleMessages.unknown } })
      expect(await change(member.email, role)).toMatchObject({ status: 400, body: { error: roleMessages.unknown } })
    }
    expect(await change(owner.email, 'member')).toMatchObject({
      status: 409,
      body: { error: roleMessages.ownerNotChangeable },
    })
    expect(await roleOf(member)).toBe('member')
    expect(await roleOf(owner)).toBe('owner')
  })

  it('can be changed repeatedly, also to the same value', async () => {
    for (const role of ['client', 'client', 'manager', 'member'] as const) {
      const { status, body } = await change(member.email, role)
      expect([status, rolesIn(body.project)[member.email]]).toEqual([200, role])
      expect(await roleOf(member)).toBe(role)
    }
    await expect.poll(async () => (await member.call('listNotifications')).text).toContain('role_changed')
  })

  it('is one of the values after concurrent changes', async () => {
    const answers = await Promise.all(
      (['client', 'member', 'manager', 'client', 'member'] as const).map((role) => change(member.email, role)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(['client', 'member', 'manager']).toContain(await roleOf(member))
  })
})

describe('an invitation', () => {
  it('carries the role of the invited person', async () => {
    const email = newEmail()
    const { body } = await add(email, 'client')
    const invited = body.project.details.members.find((one: Member) => one.email === email)
    expect(invited).toMatchObject({ pending: true, role: 'client' })
    const token = linkIn(await awaitMail(app, email, /invited you/), 'invitation')
    const person = app.client()
    const made = await person.call('createAccount', {
      body: { email, password: 'walnut and brass', invitation: token },
    })
    expect(made.status).toBe(201)
    const { project } = (await person.call('getProject', { params: { id }, token: made.body.accessToken })).body
    expect(project.role).toBe('client')
    expect((await person.call('getBoard', { params: { id }, token: made.body.accessToken })).status).toBe(403)
  })

  it('carries the changed role when accepted', async () => {
    const email = newEmail()
    await add(email)
    const { body } = await change(email, 'client', manager)
    expect(body.project.details.members.find((one: Member) => one.email === email)).toMatchObject({
      pending: true,
      role: 'client',
    })
    expect(await roleOf(await buildUser(app, { email }))).toBe('client')
  })
})

describe('a manager', () => {
  it('can add, change and remove members and clients, and change the project', async () => {
    const other = newEmail()
    expect((await add(other, 'client', manager)).status).toBe(200)
    expect((await change(other, 'member', manager)).status).toBe(200)
    expect((await remove(other, manager)).status).toBe(200)
    expect((await change(member.email, 'client', manager)).status).toBe(200)
    const body = { title: 'Oak kitchen', status: 'archived' }
    expect((await manager.call('updateProject', { params: { id }, body })).status).toBe(200)
  })

  it('cannot add, change or remove managers, delete the project, or hand it over', async () => {
    const second = await buildUser(app)
    await add(second.email, 'manager')
    const invited = newEmail()
    await add(invited, 'manager')
    const refused = await Promise.all([
      add(newEmail(), 'manager', manager),
      change(member.email, 'manager', manager),
      change(second.email, 'member', manager),
      change(manager.email, 'member', manager),
      remove(second.email, manager),
      remove(invited, manager),
      manager.call('deleteProject', { params: { id } }),
      manager.call('handOverProject', { params: { id }, body: { email: manager.email } }),
    ])
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [403, 'not_allowed']))
    expect(await remove(owner.email, manager)).toMatchObject({ status: 409 })
    expect((await remove(manager.email, manager)).status).toBe(200) // Leaves the project
  })
})

describe('a member who becomes a client', () => {
  it('loses assigned cards and cannot be assigned any', async () => {
    const card = await addCard(owner, { uid_project: id }, 'Order walnut fronts')
    const assign = (assignee_uid: string | null) =>
      owner.call('assignCard', { params: { replyId: card.uid_reply }, body: { assignee_uid } })
    expect((await assign(member.uid_user)).status).toBe(200)
    await change(member.email, 'client')
    const { body } = await owner.call('getBoard', { params: { id } })
    expect(body.todo).toMatchObject([{ assignee_uid: null }])
    expect((await assign(member.uid_user)).status).toBe(400)
  })

  it('loses a card assigned at that moment', async () => {
    const cards = await Promise.all(
      Array.from({ length: 5 }, (_, index) => addCard(owner, { uid_project: id }, `Card ${index}`)),
    )
    await Promise.all([
      ...cards.map(({ uid_reply }) =>
        owner.call('assignCard', { params: { replyId: uid_reply }, body: { assignee_uid: member.uid_user } }),
      ),
      change(member.email, 'client'),
    ])
    const { body } = await owner.call('getBoard', { params: { id } })
    const assigned = body.todo.filter(({ assignee_uid }: { assignee_uid: string | null }) => assignee_uid !== null)
    expect(assigned).toEqual([])
  })

  it('cannot read their earlier messages, even by resending', async () => {
    const first = await owner.call('createReply', { params: { id }, body: { content: 'Among us' } })
    const quoted = { content: 'Yes', clientId: 'again', quotedMessage: first.body.reply.uid_reply }
    const send = () => member.call('createReply', { params: { id }, body: quoted })
    const onBoard = { content: 'Sand', clientId: 'again-card', replyType: 'kanban' }
    const put = () => member.call('createReply', { params: { id }, body: onBoard })
    expect([(await send()).status, (await put()).status]).toEqual([201, 201])
    expect([(await send()).status, (await put()).status]).toEqual([200, 200])
    await change(member.email, 'client')
    expect([(await send()).status, (await put()).status]).toEqual([403, 403])
  })

  it('starts with nothing unread when they are a member again', async () => {
    const say = (content: string) => owner.call('createReply', { params: { id }, body: { content } })
    const unread = async () => (await member.call('getProject', { params: { id } })).body.project.unread_count
    await say('Before')
    expect(await unread()).toBe(1)
    await change(member.email, 'client')
    await say('Meanwhile')
    expect(await unread()).toBe(0)
    await change(member.email, 'member')
    expect(await unread()).toBe(0)
    await say('After')
    expect(await unread()).toBe(1)
  })
})
