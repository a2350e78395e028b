// Which callers can send which socket event. Lists every client event; leaving one out does not compile.
import type { Capability } from '@joinery/contract/capabilities'
import type { ErrorCode } from '@joinery/contract/errors'
import { messages } from '@joinery/contract/messages'
import type { ClientToServerEvents } from '@joinery/contract/socket'

import type { Scene } from './scene.ts'

export type ClientEvent = keyof ClientToServerEvents

/** Callers by room membership: `outside` is a member who has not joined. */
export const joiners = ['outside', 'client', 'member', 'manager', 'owner'] as const
export type Joiner = (typeof joiners)[number]

/** Callers whose connection is refused, with the error. */
export const withoutConnection = [
  ['nobody', messages.session.notAuthenticated],
  ['unverified', messages.session.expired],
  ['ended', messages.session.expired],
  ['revoked', messages.session.expired],
] as const

export type SocketCaller = 'stranger' | 'removed' | 'foreign' | Joiner

export type SocketOutcome = 'done' | ErrorCode

type Special = {
  readonly title: string
  readonly by: SocketCaller
  readonly payload: (scene: Scene) => object
  readonly outcome: SocketOutcome
}

export type SocketRow = {
  readonly active: Record<SocketCaller, SocketOutcome>
  readonly archived: Record<Joiner, SocketOutcome>
  /** The capability the callers in `active` need. */
  readonly needs: Capability | null
  readonly isBroadcast: boolean
  readonly isStored: boolean
  readonly special?: readonly Special[]
}

const outside = { stranger: 'not_found', removed: 'not_found', foreign: 'not_found' } as const
const joined = <Result extends SocketOutcome>(outcome: Result) => ({
  outside: outcome,
  client: outcome,
  member: outcome,
  manager: outcome,
  owner: outcome,
})
/** Only sockets that have joined the room may send to it. */
const notJoined = { stranger: 'not_allowed', removed: 'not_allowed', foreign: 'not_allowed' } as const

export const socketTable: Record<ClientEvent, SocketRow> = {
  join_project: {
    active: { ...outside, ...joined('done') },
    archived: joined('done'),
    needs: 'viewProject',
    isBroadcast: false,
    isStored: false,
  },
  // Leaving is idempotent: a socket that never joined has left.
  leave_project: {
    active: { stranger: 'done', removed: 'done', foreign: 'done', ...joined('done') },
    archived: joined('done'),
    needs: null,
    isBroadcast: false,
    isStored: false,
  },
  typing_project: {
    active: { ...notJoined, ...joined('done'), outside: 'not_allowed', client: 'not_allowed' },
    archived: { ...joined('done'), outside: 'not_allowed', client: 'not_allowed' },
    needs: 'showTyping',
    isBroadcast: true,
    isStored: false,
  },
  stop_typing_project: {
    active: { ...notJoined, ...joined('done'), outside: 'not_allowed', client: 'not_allowed' },
    archived: { ...joined('done'), outside: 'not_allowed', client: 'not_allowed' },
    needs: 'showTyping',
    isBroadcast: true,
    isStored: false,
  },
  send_project_message: {
    active: { ...outside, ...joined('done'), client: 'not_allowed' },
    archived: { ...joined('conflict'), client: 'not_allowed' },
    needs: 'sendMessage',
    isBroadcast: true,
    isStored: true,
    special: [
      {
        title: 'a message that quotes one from another project',
        by: 'member',
        payload: ({ here, there }) => ({ projectId: here.id, quotedMessage: there.by.owner.message }),
        outcome: 'bad_request',
      },
      {
        title: 'a message in their own project that quotes one from this project',
        by: 'foreign',
        payload: ({ here, there }) => ({ projectId: there.id, quotedMessage: here.by.owner.message }),
        outcome: 'bad_request',
      },
      {
        title: 'a message that quotes one from their own project',
        by: 'foreign',
        payload: ({ here, there }) => ({ projectId: here.id, quotedMessage: there.by.owner.message }),
        outcome: 'not_found',
      },
    ],
  },
}

export const clientEvents = Object.keys(socketTable) as ClientEvent[] // Object.keys loses the literal key types
