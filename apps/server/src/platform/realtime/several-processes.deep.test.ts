// Two processes with one Redis: events and decisions apply in both, and sockets survive the loss of Redis or of a
// process.
import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openAlone, type Alone } from '#testing/open-realtime.ts'
import { openSocket, type TestSocket } from '#testing/socket-client.ts'
import { startRedis, type TestRedis } from '#testing/start-redis.ts'

import { projectRoom, sessionRoom, userRoom } from './rooms.ts'

let redis: TestRedis
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())

const ended = new Set<string>()
let one: Alone
let other: Alone
beforeEach(async () => {
  const checks = { findEnded: async (sessions: readonly string[]) => sessions.filter((name) => ended.has(name)) }
  ;[one, other] = await Promise.all(
    ['one', 'other'].map((instance) => openAlone({ redisUrl: redis.url, instance, checks })) as [
      Promise<Alone>,
      Promise<Alone>,
    ],
  )
})
afterEach(async () => {
  ended.clear()
  await Promise.all([one.close(), other.close()])
})

const enter = async ({ address }: Alone, who: string, uid_project: string): Promise<TestSocket> => {
  const socket = await openSocket(address, who)
  await socket.emitWithAck('join_project', uid_project)
  return socket
}
const broadcast = ({ realtime }: Alone, uid_project: string, number: number): void =>
  realtime.emit(projectRoom(uid_project), 'project_read', { uid_project, read_number: number })
const numbers = (socket: TestSocket) => socket.received('project_read').map(({ read_number }) => read_number)
const waitForMessage = (socket: TestSocket, number: number) =>
  socket.waitFor('project_read', ({ read_number }) => read_number === number)

describe('with Redis', () => {
  it('delivers events of either process to the whole room in order', async () => {
    const uid_project = randomUUID()
    const [near, far] = await Promise.all([enter(one, 'mara', uid_project), enter(other, 'noor', uid_project)])
    const elsewhere = await enter(other, 'iris', randomUUID())
    for (let number = 0; number < 100; number++) broadcast(one, uid_project, number)
    await Promise.all([waitForMessage(near, 99), waitForMessage(far, 99)])
    expect(numbers(far)).toEqual(Array.from({ length: 100 }, (_, number) => number))
    expect(numbers(near)).toEqual(numbers(far))
    await elsewhere.settle()
    expect(numbers(elsewhere)).toEqual([])
  })

  it('cuts a session in both processes', async () => {
    const sockets = await Promise.all([openSocket(one.address, 'mara'), openSocket(other.address, 'mara')])
    const noor = await openSocket(other.address, 'noor')
    one.realtime.disconnect(sessionRoom("mara's"))
    await Promise.all(sockets.map((socket) => socket.closed()))
    expect(noor.isOpen()).toBe(true)
  })

  it('delivers no later events of either process to a socket removed from a room', async () => {
    const uid_project = randomUUID()
    const sockets = await Promise.all([enter(one, 'mara', uid_project), enter(other, 'mara', uid_project)])
    const witness = await enter(other, 'noor', uid_project)
    one.realtime.removeFromRoom(userRoom('mara'), projectRoom(uid_project))
    broadcast(one, uid_project, 1)
    await waitForMessage(witness, 1)
    for (const socket of sockets) {
      await socket.settle()
      expect(numbers(socket)).toEqual([])
    }
  })

  it('closes only its own sockets when one process stops', async () => {
    const [near, far] = await Promise.all([openSocket(one.address, 'mara'), openSocket(other.address, 'noor')])
    const stopping = await openAlone({ redisUrl: redis.url, instance: 'third' })
    const third = await openSocket(stopping.address, 'iris')
    await stopping.realtime.close()
    await third.closed()
    // Events between processes keep their order, so all earlier ones have arrived by then.
    one.realtime.emit(userRoom('noor'), 'read_again')
    await far.waitFor('read_again')
    await near.settle()
    expect([near.isOpen(), far.isOpen()]).toEqual([true, true])
    await stopping.close()
  })
})

describe('presence', () => {
  it('is shared immediately and lists a person in both processes once', async () => {
    const uid_project = randomUUID()
    const mara = await enter(one, 'mara', uid_project)
    await mara.waitFor('project_presence', ({ online }) => online.join() === 'mara')
    const noor = await enter(other, 'noor', uid_project)
    const both = ({ online }: { online: string[] }) => online.join() === 'mara,noor'
    await Promise.all([mara.waitFor('project_presence', both), noor.waitFor('project_presence', both)])
    const again = await enter(other, 'mara', uid_project)
    await again.waitFor('project_presence', both)
    noor.close()
    await mara.waitFor('project_presence', () => mara.received('project_presence').at(-1)?.online.join() === 'mara')
    expect(await other.realtime.presence.list(projectRoom(uid_project))).toEqual([{ who: 'mara', views: [] }])
  })
})

describe('while Redis is down', () => {
  afterEach(() => redis.restart())

  it('each process serves its own sockets, and all clients refetch once it is back', async () => {
    const uid_project = randomUUID()
    const [mara, noor, far] = await Promise.all([
      enter(one, 'mara', uid_project),
      enter(one, 'noor', uid_project),
      enter(other, 'iris', uid_project),
    ])
    const back = [one, other].map((process) => new Promise<void>((resolve) => process.redis?.onReconnect(resolve)))
    await redis.kill()
    broadcast(one, uid_project, 1)
    await Promise.all([waitForMessage(mara, 1), waitForMessage(noor, 1)])
    one.realtime.removeFromRoom(userRoom('noor'), projectRoom(uid_project))
    broadcast(one, uid_project, 2)
    await waitForMessage(mara, 2)
    await noor.settle()
    expect(numbers(noor)).toEqual([1])
    one.realtime.disconnect(userRoom('noor'))
    await noor.closed()
    expect(await one.realtime.presence.list(projectRoom(uid_project))).toEqual([{ who: 'mara', views: [] }])
    await far.settle()
    expect(numbers(far)).toEqual([])
    await redis.restart()
    // Each client may have received the event from the other process before its own has reconnected.
    await Promise.all([mara.waitFor('read_again'), far.waitFor('read_again'), ...back])
    broadcast(one, uid_project, 3)
    await waitForMessage(far, 3)
    const both = ({ online }: { online: string[] }) => online.join() === 'iris,mara'
    await far.waitFor('project_presence', both)
  })

  it('sessions ended in one process are closed in the other once it is back', async () => {
    const far = await openSocket(other.address, 'mara')
    await redis.kill()
    ended.add("mara's")
    one.realtime.disconnect(sessionRoom("mara's"))
    await redis.restart()
    expect(await far.closed()).toBe('io server disconnect')
  })

  it('nothing waits or breaks, even if Redis only hangs', async () => {
    const uid_project = randomUUID()
    const mara = await enter(one, 'mara', uid_project)
    await enter(other, 'noor', uid_project)
    await mara.waitFor('project_presence', ({ online }) => online.length === 2)
    redis.freeze()
    broadcast(one, uid_project, 1)
    await waitForMessage(mara, 1)
    expect(await one.realtime.presence.list(projectRoom(uid_project))).toEqual([{ who: 'mara', views: [] }])
    redis.thaw()
  })

  it('one process may lose Redis alone, and the sockets of others refetch too', async () => {
    const uid_project = randomUUID()
    const [mara, far] = await Promise.all([enter(one, 'mara', uid_project), enter(other, 'noor', uid_project)])
    const id = await one.redis?.publisher.clientId()
    await other.redis?.publisher.sendCommand(['CLIENT', 'KILL', 'ID', String(id)])
    await Promise.all([mara.waitFor('read_again'), far.waitFor('read_again')])
    broadcast(one, uid_project, 1)
    await Promise.all([waitForMessage(mara, 1), waitForMessage(far, 1)])
    expect(numbers(mara)).toEqual([1])
  })
})
