// Every event that a client may send, for everybody who could try; a refused one broadcasts and stores nothing. The
// broadcasts of a project are received only in its socket room.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openSocket } from '#testing/socket-client.ts'

import { buildWorld, type SceneKind, type World } from './scene.ts'
import { clientEvents, socketTable, withoutConnection, type SocketCaller, type SocketOutcome } from './socket-table.ts'
import { openSockets, type Sockets } from './sockets.ts'
import { changesBetween, readStoredState } from './stored-state-queries.ts'

let world: World
let sockets: Sockets
beforeAll(async () => {
  world = await buildWorld()
  sockets = await openSockets(world)
})
afterAll(async () => {
  sockets.close()
  await world.close()
})

/** It rises by one with each message. */
const versionOf = async (kind: SceneKind): Promise<number> => {
  const params = { id: world.scenes[kind].here.id }
  const { body } = await world.callAs(world.people.owner, 'listReplies', { params })
  return body.version
}

describe('without a session', () => {
  it.each(withoutConnection)('%s has no connection: %s', async (caller, sentence) => {
    await expect(openSocket(world.app, world.people[caller].token)).rejects.toThrow(sentence)
  })

  it('a connection is cut when its session ends', async () => {
    const { email, password } = world.people.stranger
    const { body } = await world.app.client().call('logIn', { body: { email, password } })
    const socket = await openSocket(world.app, body.accessToken)
    await world.app.client().call('logOut', { token: body.accessToken })
    expect(await socket.cut()).toBe('io server disconnect')
  })
})

describe.each(clientEvents)('%s', (event) => {
  const { active, archived, isStored, isBroadcast, special = [] } = socketTable[event]

  const attempt = async (caller: SocketCaller, kind: SceneKind, payload?: object) => {
    await sockets.arrange(caller, kind)
    const before = await readStoredState(world.app)
    const version = await versionOf(kind)
    const { answer, received } = await sockets.send(caller, event, kind, payload)
    const stored = (await versionOf(kind)) - version
    const changed = stored === 0 ? changesBetween(before, await readStoredState(world.app)) : []
    return { success: answer.success, code: answer.code, received, stored, changed }
  }
  const expected = (outcome: SocketOutcome) =>
    outcome === 'done'
      ? { success: true, code: undefined, received: isBroadcast ? 1 : 0, stored: isStored ? 1 : 0, changed: [] }
      : { success: false, code: outcome, received: 0, stored: 0, changed: [] }

  // Object.entries forgets the literal keys.
  it.each(Object.entries(active) as [SocketCaller, SocketOutcome][])('by %s: %s', async (caller, outcome) => {
    expect(await attempt(caller, 'active')).toEqual(expected(outcome))
  })

  const ofArchived = Object.entries(archived) as [SocketCaller, SocketOutcome][]
  it.each(ofArchived)('by %s when archived: %s', async (caller, outcome) => {
    expect(await attempt(caller, 'archived')).toEqual(expected(outcome))
  })

  it.each(special)('by $by ($title): $outcome', async ({ by, outcome, payload }) => {
    expect(await attempt(by, 'active', payload(world.scenes.active))).toEqual(expected(outcome))
  })
})

describe('a broadcast of a project', () => {
  it.each(['stranger', 'removed', 'foreign', 'outside', 'client'] as const)('is not received by %s', async (caller) => {
    const { callAs, people, scenes } = world
    const { owner } = people
    const params = { id: scenes.active.here.id }
    const witness = sockets.witnesses.active
    const socket = sockets.byCaller[caller]
    await sockets.arrange(caller, 'active')
    const events = [
      'receive_project_message',
      'project_message_updated',
      'project_message_deleted',
      'project_board_changed',
      'project_changed',
    ] as const
    const heardBefore = events.map((event) => [witness.heard(event).length, socket.heard(event).length])
    const { body } = await callAs(owner, 'createReply', { params, body: { content: 'Hello' } })
    const replyId = body.reply.uid_reply as string
    await callAs(owner, 'updateReply', { params: { replyId }, body: { content: 'Changed' } })
    await callAs(owner, 'deleteReply', { params: { replyId } })
    await callAs(owner, 'createReply', { params, body: { content: 'A card', replyType: 'kanban' } })
    await callAs(owner, 'updateProject', { params, body: { title: 'Another' } })
    await witness.settle()
    await socket.settle()
    for (const [index, event] of events.entries()) {
      const [ofWitness = 0, ofSocket = 0] = heardBefore[index] ?? []
      expect(witness.heard(event).length).toBeGreaterThan(ofWitness)
      expect(socket.heard(event)).toHaveLength(ofSocket)
    }
  })
})
