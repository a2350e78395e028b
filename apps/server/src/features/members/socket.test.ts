import { messages } from '@joinery/contract/messages'
import { beforeEach, describe, expect, it } from 'vitest'

import { buildProject, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket, openSocket, type TestSocket } from '#testing/socket-client.ts'

let owner: TestUser
let member: TestUser
let stranger: TestUser
// Others for every test: a person has so many sockets and events a second, and not more.
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
  socket.heard('receive_project_message').map(({ original_content }) => original_content)

describe('coming in', () => {
  it('lets a member hear the project, by its bare id as well', async () => {
    const id = await buildShared()
    const [mine, theirs] = await Promise.all([enter(owner, id), openSocket(app, member.token)])
    expect(await theirs.emitWithAck('join_project', id)).toMatchObject({ success: true })
    await send(mine, id, 'Walnut it is')
    await theirs.waitFor('receive_project_message')
    expect(texts(theirs)).toEqual(['Walnut it is'])
  })

  it('reaches the same room however the id is written', async () => {
    const id = await buildShared()
    const [mine, theirs] = await Promise.all([enter(owner, id.toUpperCase()), enter(member, id)])
    await send(mine, id.toUpperCase(), 'From the shouted address')
    await Promise.all([mine, theirs].map((socket) => socket.waitFor('receive_project_message')))
    expect((await theirs.waitFor('project_presence', ({ online }) => online.length === 2)).uid_project).toBe(id)
    mine.say('typing_project', { projectId: id.toUpperCase() })
    expect((await theirs.waitFor('user_typing_project')).projectId).toBe(id)
    await remove(id.toUpperCase(), member)
    await send(mine, id, 'Not for the removed')
    await theirs.settle()
    expect(texts(theirs)).toEqual(['From the shouted address'])
  })

  it('tells a stranger what somebody hears about a project that does not exist', async () => {
    const id = await buildShared()
    const socket = await openSocket(app, stranger.token)
    const refused = { success: false, error: messages.project.notFound, code: 'not_found' }
    expect(await socket.emitWithAck('join_project', id)).toEqual(refused)
    expect(await socket.emitWithAck('join_project', crypto.randomUUID())).toEqual(refused)
  })

  it('lets a stranger who knocks without end hear nothing in between', async () => {
    const id = await buildShared()
    const [mine, theirs] = await Promise.all([enter(owner, id), openSocket(app, stranger.token)])
    for (let round = 0; round < 40; round++) {
      theirs.say('join_project', { projectId: id })
      await send(mine, id, `secret ${round}`)
    }
    await theirs.settle()
    expect(texts(theirs)).toEqual([])
    expect(mine.heard('project_presence').flatMap(({ online }) => online)).not.toContain(stranger.uid_user)
  })

  it('leaves out whoever left while they were being let in', async () => {
    const id = await buildShared()
    const [mine, theirs] = await Promise.all([enter(owner, id), openSocket(app, member.token)])
    const joining = theirs.emitWithAck('join_project', { projectId: id })
    const leaving = theirs.emitWithAck('leave_project', { projectId: id })
    await Promise.all([joining, leaving])
    await send(mine, id, 'After they left')
    await theirs.settle()
    expect(texts(theirs)).toEqual([])
  })

  it('leaves no trace of whoever vanishes while they are being let in', async () => {
    const id = await buildShared()
    for (let round = 0; round < 5; round++) {
      const theirs = await openSocket(app, member.token)
      theirs.say('join_project', { projectId: id })
      await theirs.settle()
      theirs.say('join_project', { projectId: id })
      theirs.close()
    }
    const mine = await enter(owner, id)
    await mine.waitFor('project_presence', ({ online }) => online.join() === owner.uid_user)
    await member.call('listProjects') // the database has answered whatever it was asked before
    await mine.settle()
    expect(mine.heard('project_presence').at(-1)?.online).toEqual([owner.uid_user])
  })

  it('keeps whoever left and came again at once', async () => {
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

  it('can be heard in an archived project, where nothing can be sent', async () => {
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

describe('being removed', () => {
  it('cuts the project off at once, in every tab, and nothing else', async () => {
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

  it('leaves nobody in who was coming at that very moment', async () => {
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

  it('while offline gives nothing back when they connect again', async () => {
    const id = await buildShared()
    const [mine, theirs] = await Promise.all([enter(owner, id), enter(member, id)])
    await send(mine, id, 'Before')
    await theirs.waitFor('receive_project_message')
    // The line breaks; the socket itself comes back later, with all that it knows about its former connection.
    theirs.client.io.engine.close()
    await theirs.cut()
    await remove(id, member)
    await send(mine, id, 'Missed')
    theirs.client.connect()
    await theirs.settle()
    expect(theirs.client.recovered).not.toBe(true)
    await send(mine, id, 'After')
    await theirs.settle()
    expect(texts(theirs)).toEqual(['Before'])
  })

  it('stores nothing of what they send from then on, whatever is under way', async () => {
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

  it('happens to everybody when the project is deleted', async () => {
    const id = await buildShared()
    const theirs = await enter(member, id)
    await owner.call('deleteProject', { params: { id } })
    await theirs.waitFor('project_members_changed')
    expect(await send(theirs, id, 'Anybody?')).toMatchObject({ success: false, code: 'not_found' })
  })
})

describe('presence', () => {
  const onlineIn = (socket: TestSocket) => socket.heard('project_presence').at(-1)?.online
  const sorted = (...people: TestUser[]) => people.map(({ uid_user }) => uid_user).toSorted()

  it('names each person once, however many tabs they have, and tells of who comes and goes', async () => {
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
      () => mine.heard('project_presence').length > 2 && onlineIn(mine)?.length === 1,
    )
    expect(onlineIn(mine)).toEqual(sorted(owner))
  })

  it('is told to every tab that comes, also to the second of a person', async () => {
    const id = await buildShared()
    const mine = await enter(owner, id)
    await enter(member, id)
    await mine.waitFor('project_presence', ({ online }) => online.length === 2)
    const second = await enter(member, id)
    expect((await second.waitFor('project_presence')).online).toEqual(sorted(owner, member))
  })

  it('is told in full to whoever comes; whoever is there hears only who came and who went', async () => {
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
    expect(mine.heard('project_presence_changed').slice(-2)).toEqual([
      { uid_project: id, came, left: [] },
      { uid_project: id, came: [], left },
    ])
    expect(lists).toEqual([])
  })

  it('forgets whoever is removed', async () => {
    const id = await buildShared()
    const [mine] = await Promise.all([enter(owner, id), enter(member, id)])
    await mine.waitFor('project_presence', ({ online }) => online.length === 2)
    await remove(id, member)
    await mine.waitFor('project_presence', () => onlineIn(mine)?.length === 1)
    expect(onlineIn(mine)).toEqual(sorted(owner))
  })
})
