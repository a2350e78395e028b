// Socket rooms of a person whose role changes while they have the project open.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { createSocketChecks } from '#features/auth/sessions/socket-checks.ts'
import { membersSocket } from '#features/members/socket.ts'
import type { Db } from '#platform/database/database.ts'
import { openRealtime, type OpenRealtime } from '#platform/realtime/realtime.ts'
import { clientRoom, projectRoom } from '#platform/realtime/rooms.ts'
import { addCard } from '#testing/build-board.ts'
import { buildProject, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket, openSocket, type ServerEvent, type TestSocket } from '#testing/socket-client.ts'
import { stretch } from '#testing/stretch.ts'

import { changeRooms } from './project-rooms.ts'

let owner: TestUser
let other: TestUser
let id: string
beforeEach(async () => {
  ;[owner, other] = await Promise.all([buildUser(app), buildUser(app)])
  const project = await buildProject(owner)
  id = project.uid_project
  await join(owner, project, other)
})

const change = (role: string) => owner.call('changeRole', { params: { id, email: other.email }, body: { role } })
const post = (content: string) => owner.call('createReply', { params: { id }, body: { content } })
const texts = (socket: TestSocket) =>
  socket.received('receive_project_message').map(({ original_content }) => original_content)
/** The rooms this person's sockets are in. */
const visitsOf = ({ uid_user }: TestUser) =>
  app.app.context.realtime.presence.here().flatMap(({ room, who }) => (who === uid_user ? [room] : []))

const soon = (check: () => void) => vi.waitFor(check, stretch(60_000))

const internal: readonly ServerEvent[] = [
  'receive_project_message',
  'project_message_updated',
  'project_message_deleted',
  'project_board_changed',
  'project_changed',
  'project_presence',
  'project_presence_changed',
  'user_typing_project',
  'user_stop_typing_project',
]

/** Triggers every event of a project's room. */
const doEverything = async (): Promise<void> => {
  const mine = await joinSocket(app, owner.token, id)
  mine.emit('typing_project', { projectId: id })
  const { body } = await post('Among us')
  const params = { replyId: body.reply.uid_reply as string }
  await owner.call('updateReply', { params, body: { content: 'Still among us' } })
  await owner.call('deleteReply', { params })
  await addCard(owner, { uid_project: id }, 'Order walnut')
  await owner.call('updateProject', { params: { id }, body: { title: 'Another', description: '<p>New</p>' } })
  await owner.call('addMember', { params: { id }, body: { email: 'third@people.example' } })
  await owner.call('removeMember', { params: { id, email: 'third@people.example' } })
  await mine.settle()
  mine.close()
}

describe('a client', () => {
  it('joins, receives no internal events and is not counted as present', async () => {
    await change('client')
    const theirs = await openSocket(app, other.token)
    expect(await theirs.emitWithAck('join_project', id)).toEqual({ success: true })
    await soon(() => expect(visitsOf(other)).toEqual([clientRoom(id)]))
    await doEverything()
    await theirs.settle()
    for (const event of [...internal, 'project_members_changed'] as const) expect(theirs.received(event)).toEqual([])
    const mine = await joinSocket(app, owner.token, id)
    expect((await mine.waitFor('project_presence')).online).toEqual([owner.uid_user])
    theirs.close()
    mine.close()
  })

  it('cannot send messages or typing events', async () => {
    await change('client')
    const [mine, theirs] = await Promise.all([joinSocket(app, owner.token, id), joinSocket(app, other.token, id)])
    for (const event of ['send_project_message', 'typing_project', 'stop_typing_project'] as const) {
      const answer = await theirs.emitWithAck(event, { projectId: id, content: 'Hello' })
      expect(answer).toMatchObject({ success: false, code: 'not_allowed' })
    }
    await mine.settle()
    expect([texts(mine), mine.received('user_typing_project')]).toEqual([[], []])
    mine.close()
    theirs.close()
  })

  it('receives project deletion and their own removal', async () => {
    await change('client')
    const theirs = await joinSocket(app, other.token, id)
    await owner.call('removeMember', { params: { id, email: other.email } })
    expect(await theirs.waitFor('project_members_changed')).toEqual({ uid_project: id, removed: other.email })
    await soon(() => expect(visitsOf(other)).toEqual([]))
    const second = await buildProject(owner)
    const body = { email: other.email, role: 'client' }
    await owner.call('addMember', { params: { id: second.uid_project }, body })
    await theirs.emitWithAck('join_project', second.uid_project)
    await owner.call('deleteProject', { params: { id: second.uid_project } })
    const isSecond = ({ uid_project, ...rest }: { uid_project: string }) =>
      uid_project === second.uid_project && Object.keys(rest).length === 0
    await theirs.waitFor('project_members_changed', isSecond)
    theirs.close()
  })
})

describe('a role change while the project is open', () => {
  it('moves a new client out of the room immediately and notifies them', async () => {
    const theirs = await joinSocket(app, other.token, id)
    await post('For the team')
    await theirs.waitFor('receive_project_message')
    await change('client')
    await theirs.settle()
    const before = internal.map((event) => theirs.received(event).length)
    await doEverything()
    await theirs.settle()
    expect(internal.map((event) => theirs.received(event).length)).toEqual(before)
    expect(await theirs.waitFor('project_members_changed')).toMatchObject({
      uid_project: id,
      member: { email: other.email, role: 'client' },
    })
    await soon(() => expect(visitsOf(other)).toEqual([clientRoom(id)]))
    expect(await theirs.emitWithAck('typing_project', { projectId: id })).toMatchObject({ code: 'not_allowed' })
    theirs.close()
  })

  it('works for any spelling of the project id', async () => {
    const theirs = await joinSocket(app, other.token, id.toUpperCase())
    const params = { id: id.toUpperCase(), email: other.email }
    await owner.call('changeRole', { params, body: { role: 'client' } })
    await soon(() => expect(visitsOf(other)).toEqual([clientRoom(id)]))
    theirs.close()
  })

  it('lets a new member receive events without joining again', async () => {
    await change('client')
    const theirs = await joinSocket(app, other.token, id)
    await change('member')
    await soon(() => expect(visitsOf(other)).toEqual([projectRoom(id)]))
    await post('Welcome')
    await theirs.waitFor('receive_project_message')
    expect(await theirs.emitWithAck('typing_project', { projectId: id })).toEqual({ success: true })
    theirs.close()
  })

  it('keeps a new manager in the room without missing events', async () => {
    const theirs = await joinSocket(app, other.token, id)
    await Promise.all([post('one'), change('manager'), post('two')])
    await post('three')
    await theirs.waitFor('receive_project_message', ({ original_content }) => original_content === 'three')
    expect(texts(theirs).toSorted()).toEqual(['one', 'three', 'two'])
    theirs.close()
  })

  it('does not bring back a socket that left the project', async () => {
    const theirs = await joinSocket(app, other.token, id)
    await theirs.emitWithAck('leave_project', id)
    await change('client')
    await change('member')
    await theirs.settle()
    await post('Not heard')
    await theirs.settle()
    expect(texts(theirs)).toEqual([])
    theirs.close()
  })
})

describe('a role change between the check and joining', () => {
  let http: Server
  let realtime: OpenRealtime
  /** Delays the first database response to the socket's queries. */
  let asked: PromiseWithResolvers<void>
  let handOn: PromiseWithResolvers<void>
  beforeAll(async () => {
    const { context } = app.app
    const slow: Db = context.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        asked.resolve()
        await handOn.promise
        return result
      },
    })
    http = createServer()
    realtime = openRealtime(http, {
      instance: 'here',
      redis: undefined,
      log: context.log,
      checks: createSocketChecks(context),
      accepts: () => true,
      recheckEveryMs: 100,
    })
    membersSocket({ ...context, db: slow, realtime })
    await new Promise<void>((resolve) => {
      http.listen(0, '127.0.0.1', resolve)
    })
  })
  afterAll(async () => {
    await realtime.close()
    http.close()
  })
  beforeEach(() => {
    ;[asked, handOn] = [Promise.withResolvers(), Promise.withResolvers()]
  })

  it('joins the room of the new role without receiving events of the other', async () => {
    const { port } = http.address() as AddressInfo // never null or a string for a TCP server
    const theirs = await openSocket(`http://127.0.0.1:${port}`, other.token)
    const joining = theirs.emitWithAck('join_project', { projectId: id })
    await asked.promise
    await change('client')
    handOn.resolve()
    expect(await joining).toMatchObject({ success: true })
    realtime.emit(projectRoom(id), 'project_changed', { uid_project: id })
    await theirs.settle()
    expect(theirs.received('project_changed')).toEqual([])
    expect(realtime.presence.here()).toEqual([{ room: clientRoom(id), who: other.uid_user }])
    theirs.close()
  })

  it('takes effect before the database responds', async () => {
    const { port } = http.address() as AddressInfo // never null or a string for a TCP server
    const theirs = await openSocket(`http://127.0.0.1:${port}`, other.token)
    handOn.resolve()
    await theirs.emitWithAck('join_project', { projectId: id })
    handOn = Promise.withResolvers()
    await change('client')
    changeRooms({ realtime }, id, other.uid_user, 'client')
    realtime.emit(projectRoom(id), 'project_changed', { uid_project: id })
    await theirs.settle()
    expect(theirs.received('project_changed')).toEqual([])
    handOn.resolve()
    await soon(() => expect(realtime.presence.here()).toEqual([{ room: clientRoom(id), who: other.uid_user }]))
    theirs.close()
    await soon(() => expect(realtime.presence.here()).toEqual([]))
  })

  it('is applied by the periodic check when its event was lost', async () => {
    const { port } = http.address() as AddressInfo // never null or a string for a TCP server
    const theirs = await openSocket(`http://127.0.0.1:${port}`, other.token)
    handOn.resolve()
    await theirs.emitWithAck('join_project', { projectId: id })
    // Changed by another process, whose event does not reach this one.
    await change('client')
    await soon(() => expect(realtime.presence.here()).toEqual([{ room: clientRoom(id), who: other.uid_user }]))
    await owner.call('removeMember', { params: { id, email: other.email } })
    await soon(() => expect(realtime.presence.here()).toEqual([]))
    theirs.close()
  })
})
