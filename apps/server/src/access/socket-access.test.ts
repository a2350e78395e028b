// Every client event by every caller; a refused one broadcasts and stores nothing. Only the project's socket room
// receives its broadcasts.
import { afterAll, describe, expect, it } from 'vitest'

import { openSocket } from '#testing/socket-client.ts'

import type { SceneKind } from './build-world.ts'
import { createStillRunner } from './run-still.ts'
import { openWorld, type Scene, type World } from './scene.ts'
import {
  clientEvents,
  socketTable,
  withoutConnection,
  type SocketCaller,
  type SocketOutcome,
  type SocketRow,
} from './socket-table.ts'
import { socketsOf } from './sockets.ts'

const world = await openWorld()
const sockets = await socketsOf(world)
const runner = createStillRunner(world)
afterAll(async () => {
  sockets.close()
  await world.close()
})

/** Increases by one with each message. */
const versionOf = async ({ callAs, people, scenes }: World, kind: SceneKind): Promise<number> => {
  const { body } = await callAs(people.owner, 'listReplies', { params: { id: scenes[kind].here.id } })
  return body.version
}

describe('without a session', () => {
  it.each(withoutConnection)('%s cannot connect: %s', async (caller, sentence) => {
    await expect(openSocket(world.app, world.tokenOf(world.people[caller]))).rejects.toThrow(sentence)
  })

  it('closes a connection when its session ends', async () => {
    const { email, password } = world.people.stranger
    const { body } = await world.app.client().call('logIn', { body: { email, password } })
    const socket = await openSocket(world.app, body.accessToken)
    await world.app.client().call('logOut', { token: body.accessToken })
    expect(await socket.closed()).toBe('io server disconnect')
  })
})

type Attempt = {
  readonly title: string
  readonly caller: SocketCaller
  readonly kind: SceneKind
  readonly outcome: SocketOutcome
  readonly payload?: (scene: Scene) => object
}

const attemptsOf = ({ active, archived, special = [] }: SocketRow): Attempt[] => {
  const ofKind = (kind: SceneKind, outcomes: Partial<Record<SocketCaller, SocketOutcome>>) =>
    // Object.entries loses the literal key types.
    (Object.entries(outcomes) as [SocketCaller, SocketOutcome][]).map(([caller, outcome]): Attempt => ({
      title: `by ${caller}, ${kind}: ${outcome}`,
      caller,
      kind,
      outcome,
    }))
  return [
    ...ofKind('active', active),
    ...ofKind('archived', archived),
    ...special.map(({ by, outcome, payload, title }): Attempt => ({
      title: `by ${by} (${title}): ${outcome}`,
      caller: by,
      kind: 'active',
      outcome,
      payload,
    })),
  ]
}

describe.each(clientEvents)('%s', (event) => {
  const row = socketTable[event]

  const prepare = async (inWorld: World, { caller, kind, payload }: Attempt) => {
    const inUse = await socketsOf(inWorld)
    await inUse.arrange(caller, kind)
    return async () => {
      const version = await versionOf(inWorld, kind)
      const { answer, received } = await inUse.send(caller, event, kind, payload?.(inWorld.scenes[kind]))
      const stored = (await versionOf(inWorld, kind)) - version
      return { success: answer.success, code: answer.code, received, stored }
    }
  }
  const expected = ({ outcome, title }: Attempt) => {
    const [received, stored] = outcome === 'done' ? [row.isBroadcast ? 1 : 0, row.isStored ? 1 : 0] : [0, 0]
    const code = outcome === 'done' ? undefined : outcome
    return [title, { success: outcome === 'done', code, received, stored }, []]
  }

  const attempts = attemptsOf(row)
  const still = attempts.filter(({ outcome }) => outcome !== 'done' || !row.isStored)
  const stored = attempts.filter((attempt) => !still.includes(attempt))

  it(`answers ${still.length} attempts and stores nothing`, async () => {
    runner.forget()
    const results = await runner.run(still.map((attempt) => (inWorld) => prepare(inWorld, attempt)))
    expect(results.map(({ changed, result }, index) => [still[index]?.title, result, changed])).toEqual(
      still.map(expected),
    )
  })

  it.each(stored.length > 0 ? [stored.length] : [])('stores a message for each of %d attempts', async () => {
    const results = []
    for (const attempt of stored) results.push([attempt.title, await (await prepare(world, attempt))(), []])
    expect(results).toEqual(stored.map(expected))
  })
})

describe('project broadcast', () => {
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
    const heardBefore = events.map((event) => [witness.received(event).length, socket.received(event).length])
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
      expect(witness.received(event).length).toBeGreaterThan(ofWitness)
      expect(socket.received(event)).toHaveLength(ofSocket)
    }
  })
})
