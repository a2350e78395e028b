// Opens a socket for each caller, and for each project a witness, which counts the events broadcast there.
import { openSocket, type Acknowledged, type TestSocket } from '#testing/socket-client.ts'

import type { SceneKind } from './build-world.ts'
import type { Person } from './people.ts'
import type { World } from './scene.ts'
import { joiners, type ClientEvent, type Joiner, type SocketCaller } from './socket-table.ts'

export type Sent = {
  readonly answer: Acknowledged
  /** Broadcasts the witness received. */
  readonly received: number
}

export type Sockets = {
  readonly byCaller: Readonly<Record<SocketCaller, TestSocket>>
  readonly witnesses: Readonly<Record<SceneKind, TestSocket>>
  /** Joins the caller to the project's room. `outside` leaves it instead; `removed` joins, then loses membership. */
  readonly arrange: (caller: SocketCaller, kind: SceneKind) => Promise<void>
  readonly send: (caller: SocketCaller, event: ClientEvent, kind: SceneKind, payload?: object) => Promise<Sent>
  readonly close: () => void
}

const countBroadcasts = (witness: TestSocket): number =>
  witness.received('receive_project_message').length +
  witness.received('user_typing_project').length +
  witness.received('user_stop_typing_project').length

const openSockets = async (world: World): Promise<Sockets> => {
  const { app, callAs, people, scenes, tokenOf } = world
  const open = (person: Person) => openSocket(app, tokenOf(person))
  const [stranger, removed, foreign, outside, client, member, manager, owner, ofActive, ofArchived] = await Promise.all(
    [
      open(people.stranger),
      open(people.removed),
      open(people.foreign),
      open(people.member),
      open(people.client),
      open(people.member),
      open(people.manager),
      open(people.owner),
      open(people.author),
      open(people.author),
    ],
  )
  const byCaller = { stranger, removed, foreign, outside, client, member, manager, owner }
  const witnesses = { active: ofActive, archived: ofArchived }
  await ofActive.emitWithAck('join_project', scenes.active.here.id)
  await ofArchived.emitWithAck('join_project', scenes.archived.here.id)
  await foreign.emitWithAck('join_project', scenes.active.there.id)

  const joinAndRemove = async (id: string): Promise<void> => {
    const { email } = people.removed
    await callAs(people.owner, 'addMember', { params: { id }, body: { email } })
    await removed.emitWithAck('join_project', id)
    await callAs(people.owner, 'removeMember', { params: { id, email } })
  }
  const isJoiner = (caller: SocketCaller): caller is Joiner => joiners.some((joiner) => joiner === caller)
  return {
    byCaller,
    witnesses,
    arrange: async (caller, kind) => {
      const { id } = scenes[kind].here
      if (caller === 'removed') await joinAndRemove(id)
      if (isJoiner(caller)) {
        await byCaller[caller].emitWithAck(caller === 'outside' ? 'leave_project' : 'join_project', id)
      }
    },
    send: async (caller, event, kind, payload = {}) => {
      const projectId = scenes[kind].here.id
      const socket = byCaller[caller]
      const witness = witnesses[kind]
      await witness.settle()
      const before = countBroadcasts(witness)
      const answer = await socket.emitWithAck(event, { projectId, content: 'Hello', ...payload })
      await witness.settle()
      return { answer, received: countBroadcasts(witness) - before }
    },
    close: () => {
      for (const socket of [...Object.values(byCaller), ...Object.values(witnesses)]) socket.close()
    },
  }
}

const opened = new WeakMap<World, Promise<Sockets>>()

/** Sockets of a world, opened on demand. Closing the world closes them. */
export const socketsOf = (world: World): Promise<Sockets> => {
  const sockets = opened.get(world) ?? openSockets(world)
  opened.set(world, sockets)
  return sockets
}
