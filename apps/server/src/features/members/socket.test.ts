import { messages } from '@joinery/contract/messages'
import { beforeEach, describe, expect, it } from 'vitest'

import { buildProject, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket, openSocket, type TestSocket } from '#testing/socket-client.ts'

let owner: TestUser
let member: TestUser
let stranger: TestUser
// New people for every test, because sockets and events are limited per person.
beforeEach(async () => {
  ;[owner, member, stranger] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
})

const buildShared = async (): Promise<string> => {
  const project = await buildProject(owner)
  await join(owner, project, member)
  return project.uid_project
}
const enter = (who: TestUser, uid_project: string, view: string | null = null) =>
  joinSocket(app, who.token, uid_project, view)
const send = (socket: TestSocket, projectId: string, content: string) =>
  socket.emitWithAck('send_project_message', { projectId, content })
const remove = (uid_project: string, who: TestUser, by = owner) =>
  by.call('removeMember', { params: { id: uid_project, email: who.email } })
const texts = (socket: TestSocket) =>
  socket.received('receive_project_message').map(({ original_content }) => original_content)

describe('joining a project', () => {
  it('lets a member receive events, also with the bare id', async () => {
    const id = await buildShared()
    const [mine, theirs] = await Promise.all([enter(owner, id), openSocket(app, member.token)])
    expect(await theirs.emitWithAck('join_project', id)).toMatchObject({ success: true })
    await send(mine, id, 'Walnut it is')
    await theirs.waitFor('receive_project_message')
    expect(texts(theirs)).toEqual(['Walnut it is'])
  })

  it('uses the same room for any spelling of the id', async () => {
    const id = await buildShared()
    const [mine, theirs] = await Promise.all([enter(owner, id.toUpperCase()), enter(member, id)])
    await send(mine, id.toUpperCase(), 'From the shouted address')
    await Promise.all([mine, theirs].map((socket) => socket.waitFor('receive_project_message')))
    expect((await theirs.waitFor('project_presence', ({ online }) => online.length === 2)).uid_project).toBe(id)
    mine.emit('typing_project', { projectId: id.toUpperCase() })
    expect((await theirs.waitFor('user_typing_project')).projectId).toBe(id)
    await remove(id.toUpperCase(), member)
    await send(mine, id, 'Not for the removed')
    await theirs.settle()
    expect(texts(theirs)).toEqual(['From the shouted address'])
  })

  it('responds to a stranger as for a project that does not exist', async () => {
    const id = await buildShared()
    const socket = await openSocket(app, stranger.token)
    const refused = { success: false, error: messages.project.notFound, code: 'not_found' }
    expect(await socket.emitWithAck('join_project', id)).toEqual(refused)
    expect(await socket.emitWithAck('join_project', crypto.randomUUID())).toEqual(refused)
  })

  it('sends nothing to a stranger who joins repeatedly', async () => {
    const id = await buildShared()
    const [mine, theirs] = await Promise.all([enter(owner, id), openSocket(app, stranger.token)])
    for (let round = 0; round < 40; round++) {
      theirs.emit('join_project', { projectId: id })
      await send(mine, id, `secret ${round}`)
    }
    await theirs.settle()
    expect(texts(theirs)).toEqual([])
    expect(mine.received('project_presence').flatMap(({ online }) => online)).not.toContain(stranger.uid_user)
  })

  it('ignores a socket that left while it was checked', async () => {
    const id = await buildShared()
    const [mine, theirs] = await Promise.all([enter(owner, id), openSocket(app, member.token)])
    const joining = theirs.emitWithAck('join_project', { projectId: id })
    const leaving = theirs.emitWithAck('leave_project', { projectId: id })
    await Promise.all([joining, leaving])
    await send(mine, id, 'After they left')
    await theirs.settle()
    expect(texts(theirs)).toEqual([])
  })

  it('leaves no trace of a socket that disconnects while it is checked', async () => {
    const id = await buildShared()
    for (let round = 0; round < 5; round++) {
      const theirs = await openSocket(app, member.token)
      theirs.emit('join_project', { projectId: id })
      await theirs.settle()
      theirs.emit('join_project', { projectId: id })
      theirs.close()
    }
    const mine = await enter(owner, id)
    await mine.waitFor('project_presence', ({ online }) => online.join() === owner.uid_user)
    await member.call('listProjects') // Earlier database queries have finished by now
    await mine.settle()
    expect(mine.received('project_presence').at(-1)?.online).toEqual([owner.uid_user])
  })

  it('keeps a socket that left and joined again immediately', async () => {
    const id = await buildShared()
    const [mine, theirs] = await Promise.all([enter(owner, id), enter(member, id)])
    const acts = [
      theirs.emitWithAck('leave_project', { projectId: id }),
      theirs.emitWithAck('join_project', { projectId: id, view: 'overview' }),
      theirs.emitWithAck('join_project', { projectId: id, view: 'discussion' }),
    ]
    expect(await Promise.all(acts)).toMatchObject([{ success: true }, { success: true }, { success: true }])
    await send(mine, id, 'Here again')
    await theirs.settle()
    expect(texts(theirs)).toEqual(['Here again'])
  })

  it('works in an archived project, where sending is rejected', async () => {
    const id = await buildShared()
    await owner.call('updateProject', { params: { id }, body: { status: 'archived' } })
    const theirs = await enter(member, id)
    expect(await send(theirs, id, 'Too late')).toEqual({
      success: false,
      error: messages.project.archivedReadOnly,
      code: 'conflict',
    })
  })
})

describe('removing a member', () => {
  it('stops events of that project in every tab immediately, and of no other', async () => {
    const [id, elsewhere] = await Promise.all([buildShared(), buildShared()])
    const [mine, ...tabs] = await Promise.all([enter(owner, id), enter(member, id), enter(member, id)])
    for (const tab of tabs) await tab.emitWithAck('join_project', elsewhere)
    await remove(id, member)
    await send(mine, id, 'Among us')
    await send(mine, elsewhere, 'Still here')
    for (const tab of tabs) {
      await tab.waitFor('project_members_changed', ({ uid_project }) => uid_project === id)
      await tab.waitFor('receive_project_message')
      await tab.settle()
      expect(texts(tab)).toEqual(['Still here'])
      expect(await send(tab, id, 'Let me')).toMatchObject({ success: false, code: 'not_found' })
      expect(await tab.emitWithAck('typing_project', { projectId: id })).toMatchObject({ success: false })
      expect(await tab.emitWithAck('stop_typing_project', { projectId: id })).toMatchObject({ success: false })
      expect(await tab.emitWithAck('join_project', { projectId: id })).toMatchObject({ success: false })
    }
    expect(texts(mine)).toEqual(['Among us'])
  })

  it('removes a socket that is joining at that moment', async () => {
    const id = await buildShared()
    const mine = await enter(owner, id)
    for (let round = 0; round < 12; round++) {
      const theirs = await openSocket(app, member.token)
      await Promise.all([
        remove(id, member),
        ...Array.from({ length: 4 }, () => theirs.emitWithAck('join_project', { projectId: id })),
      ])
      await send(mine, id, `round ${round}`)
      await theirs.settle()
      expect(texts(theirs)).toEqual([])
      theirs.close()
      await join(owner, { uid_project: id }, member)
    }
  })

  it('takes effect on reconnect for an offline member', async () => {
    const id = await buildShared()
    const [mine, theirs] = await Promise.all([enter(owner, id), enter(member, id)])
    await send(mine, id, 'Before')
    await theirs.waitFor('receive_project_message')
    // The connection breaks; the socket reconnects later with its previous state.
    theirs.client.io.engine.close()
    await theirs.closed()
    await remove(id, member)
    await send(mine, id, 'Missed')
    theirs.client.connect()
    await theirs.settle()
    expect(theirs.client.recovered).not.toBe(true)
    await send(mine, id, 'After')
    await theirs.settle()
    expect(texts(theirs)).toEqual(['Before'])
  })

  it('rejects everything they send from then on', async () => {
    const id = await buildShared()
    const theirs = await enter(member, id)
    const sending = Array.from({ length: 60 }, (_, index) => send(theirs, id, `message ${index}`))
    await remove(id, member)
    const listed = async () =>
      (await owner.call('listReplies', { params: { id }, query: { limit: '200' } })).body.replies.length
    const atRemoval = await listed()
    const answers = await Promise.all(sending)
    expect(await listed()).toBe(atRemoval)
    expect(answers.filter(({ success }) => success)).toHaveLength(atRemoval)
  })

  it('applies to everyone when the project is deleted', async () => {
    const id = await buildShared()
    const theirs = await enter(member, id)
    await owner.call('deleteProject', { params: { id } })
    await theirs.waitFor('project_members_changed')
    expect(await send(theirs, id, 'Anybody?')).toMatchObject({ success: false, code: 'not_found' })
  })
})

describe('presence', () => {
  const onlineIn = (socket: TestSocket) => socket.received('project_presence').at(-1)?.online
  const sorted = (...people: TestUser[]) => people.map(({ uid_user }) => uid_user).toSorted()

  it('lists each person once across tabs, and broadcasts joins and leaves', async () => {
    const id = await buildShared()
    const mine = await enter(owner, id)
    await mine.waitFor('project_presence', ({ online }) => online.length === 1)
    const tabs = [await enter(member, id), await enter(member, id)]
    await mine.waitFor('project_presence', ({ online }) => online.length === 2)
    expect(onlineIn(mine)).toEqual(sorted(owner, member))
    tabs[0]?.close()
    await tabs[1]?.emitWithAck('leave_project', id)
    await mine.waitFor(
      'project_presence',
      () => mine.received('project_presence').length > 2 && onlineIn(mine)?.length === 1,
    )
    expect(onlineIn(mine)).toEqual(sorted(owner))
  })

  it("is sent to every joining tab, also a person's second one", async () => {
    const id = await buildShared()
    const mine = await enter(owner, id)
    await enter(member, id)
    await mine.waitFor('project_presence', ({ online }) => online.length === 2)
    const second = await enter(member, id)
    expect((await second.waitFor('project_presence')).online).toEqual(sorted(owner, member))
  })

  it('is sent in full on joining, and as changes afterwards', async () => {
    const id = await buildShared()
    const mine = await enter(owner, id)
    await mine.waitFor('project_presence')
    const lists: unknown[] = []
    mine.client.on('project_presence', (list) => lists.push(list))
    const theirs = await enter(member, id)
    await theirs.waitFor('project_presence', ({ online }) => online.length === 2)
    theirs.close()
    const [came, left] = [[member.uid_user], [member.uid_user]]
    await mine.waitFor('project_presence_changed', (change) => change.left.length > 0)
    expect(mine.received('project_presence_changed').slice(-2)).toEqual([
      { uid_project: id, came, left: [] },
      { uid_project: id, came: [], left },
    ])
    expect(lists).toEqual([])
  })

  it('leaves out removed members', async () => {
    const id = await buildShared()
    const [mine] = await Promise.all([enter(owner, id), enter(member, id)])
    await mine.waitFor('project_presence', ({ online }) => online.length === 2)
    await remove(id, member)
    await mine.waitFor('project_presence', () => onlineIn(mine)?.length === 1)
    expect(onlineIn(mine)).toEqual(sorted(owner))
  })
})
