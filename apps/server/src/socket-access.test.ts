// Every event that a client may send, for everybody who could try: one table. An event that is missing from it does not
// compile; what is refused tells nobody anything and stores nothing.
import type { ClientToServerEvents } from '@joinery/contract/socket'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { buildProject, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { openSocket, type TestSocket } from '#testing/socket-client.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

type Event = keyof ClientToServerEvents
/** `outside` has not joined the room; of the others those who can have. */
type Who = 'stranger' | 'removed' | 'outside' | 'member' | 'owner' | 'archived'
type Outcome = 'done' | 'not_found' | 'not_allowed' | 'conflict'

const table: Record<Event, Record<Who, Outcome>> = {
  join_project: {
    stranger: 'not_found',
    removed: 'not_found',
    outside: 'done',
    member: 'done',
    owner: 'done',
    archived: 'done',
  },
  // Whoever is not there has left.
  leave_project: {
    stranger: 'done',
    removed: 'done',
    outside: 'done',
    member: 'done',
    owner: 'done',
    archived: 'done',
  },
  typing_project: {
    stranger: 'not_allowed',
    removed: 'not_allowed',
    outside: 'not_allowed',
    member: 'done',
    owner: 'done',
    archived: 'done',
  },
  stop_typing_project: {
    stranger: 'not_allowed',
    removed: 'not_allowed',
    outside: 'not_allowed',
    member: 'done',
    owner: 'done',
    archived: 'done',
  },
  send_project_message: {
    stranger: 'not_found',
    removed: 'not_found',
    outside: 'done',
    member: 'done',
    owner: 'done',
    archived: 'conflict',
  },
}

let app: TestApp
let owner: TestUser
let member: TestUser
let removed: TestUser
let stranger: TestUser
let witnessing: TestUser
beforeAll(async () => {
  app = await startTestApp()
  ;[owner, member, removed, stranger, witnessing] = await Promise.all([
    buildUser(app),
    buildUser(app),
    buildUser(app),
    buildUser(app),
    buildUser(app),
  ])
})
afterAll(() => app.close())

/** A project, a member of it who hears everything, and the socket of whoever tries. */
const build = async (who: Who): Promise<{ id: string; witness: TestSocket; socket: TestSocket }> => {
  const project = await buildProject(owner)
  const id = project.uid_project
  for (const other of [member, removed, witnessing]) await join(owner, project, other)
  const tokens = { stranger, removed, outside: member, member, owner, archived: member }
  const [witness, socket] = await Promise.all([openSocket(app, witnessing.token), openSocket(app, tokens[who].token)])
  onTestFinished(() => {
    witness.close()
    socket.close()
  })
  await witness.emitWithAck('join_project', id)
  if (who !== 'outside') await socket.emitWithAck('join_project', id)
  await owner.call('removeMember', { params: { id, email: removed.email } })
  if (who === 'archived') await owner.call('updateProject', { params: { id }, body: { status: 'archived' } })
  return { id, witness, socket }
}

const said = (witness: TestSocket) => [
  ...witness.heard('receive_project_message'),
  ...witness.heard('user_typing_project'),
  ...witness.heard('user_stop_typing_project'),
]
const events = Object.keys(table) as Event[] // Object.keys forgets the literal keys

describe.each(events)('%s', (event) => {
  it.each(Object.entries(table[event]) as [Who, Outcome][])('by %s: %s', async (who, outcome) => {
    const { id, socket, witness } = await build(who)
    const answer = await socket.emitWithAck(event, { projectId: id, content: 'Hello' })
    expect([answer.success, answer.code]).toEqual(outcome === 'done' ? [true, undefined] : [false, outcome])
    await witness.settle()
    const isTold = outcome === 'done' && !['join_project', 'leave_project'].includes(event)
    expect(said(witness)).toHaveLength(isTold ? 1 : 0)
    const { body } = await owner.call('listReplies', { params: { id } })
    expect(body.replies).toHaveLength(outcome === 'done' && event === 'send_project_message' ? 1 : 0)
  })

  it('by nobody: there is no connection', async () => {
    await expect(openSocket(app, undefined)).rejects.toThrow('Not authenticated')
  })
})

describe('what is told of a project', () => {
  it.each(['stranger', 'removed', 'outside'] as const)('is not heard by %s', async (who) => {
    const { id, socket, witness } = await build(who)
    const params = { id }
    const { body } = await owner.call('createReply', { params, body: { content: 'Hello' } })
    const replyId = body.reply.uid_reply as string
    await owner.call('updateReply', { params: { replyId }, body: { content: 'Changed' } })
    await owner.call('deleteReply', { params: { replyId } })
    await owner.call('createReply', { params, body: { content: 'A card', replyType: 'kanban' } })
    await owner.call('updateProject', { params, body: { title: 'Another' } })
    await witness.waitFor('project_changed')
    await socket.settle()
    const heard = [
      'receive_project_message',
      'project_message_updated',
      'project_message_deleted',
      'project_board_changed',
      'project_changed',
    ] as const
    for (const event of heard) {
      expect(witness.heard(event).length).toBeGreaterThan(0)
      expect(socket.heard(event)).toEqual([])
    }
  })
})
