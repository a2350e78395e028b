// Group chat client that behaves like the web app: orders and deduplicates messages by number, fetches missing ones,
// resends unacknowledged ones with the same client id, and reconnects.
import { limits } from '@joinery/contract/limits'
import type { Reply } from '@joinery/contract/replies'
import type { ClientToServerEvents, Sent, ServerToClientEvents } from '@joinery/contract/socket'
import { io, type Socket } from 'socket.io-client'

import { callAt } from './remote-client.ts'
import { within } from './within.ts'

export type ChatClient = {
  /** Resolves to the stored message once acknowledged, after any number of attempts. */
  readonly send: (content: string) => Promise<Reply>
  /** Displayed messages in order. */
  readonly shown: () => Reply[]
  /** Messages received over the socket, in order of arrival. */
  readonly received: () => readonly Reply[]
  /** Number of resent messages, and of reconnects. */
  readonly repeats: () => number
  readonly returns: () => number
  /** Resolves when it shows this many messages. */
  readonly showing: (count: number) => Promise<void>
  readonly close: () => void
}

type Visit = { readonly address: string; readonly token: string; readonly uid_project: string }
type Page = { replies: Reply[]; deleted?: string[]; isCut?: boolean; hasMore: boolean; version: number }

const answerLimitMs = 3000
const readLimitMs = 15_000
const soon = 50
/** Temporary errors after which a message is resent. */
const passing = new Set(['too_many', 'internal', 'unavailable'])

export const openChat = async ({ address, token, uid_project }: Visit): Promise<ChatClient> => {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(address, {
    path: '/socket.io/',
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnectionDelay: soon,
    reconnectionDelayMax: 2 * soon,
  })
  const shown = new Map<string, Reply>()
  const received: Reply[] = []
  const watchers = new Set<() => void>()
  /** All changes up to this version are known; beyond it only those in the set. */
  let version = 0
  const beyond = new Set<number>()
  let repeats = 0
  let returns = -1
  let isClosed = false

  const apply = (reply: Reply): void => {
    shown.set(reply.uid_reply, reply)
    beyond.add(reply.version)
    while (beyond.delete(version + 1)) version++
    for (const watch of watchers) watch()
  }

  const read = async (query: Record<string, string>): Promise<Page> => {
    const pending = callAt(address, 'listReplies', { token, params: { id: uid_project }, query })
    const { status, body } = await within('an answer to what was missed', pending, readLimitMs)
    if (status !== 200) throw new Error(`Not read: ${status}`)
    return body as Page // as in the contract
  }

  /** Reads page by page from the newest when more was missed than one response holds. */
  const readAll = async (): Promise<Page> => {
    let page = await read({ replyType: 'discussion', limit: `${limits.reply.pageMax}` })
    const newest = page
    page.replies.forEach(apply)
    while (page.hasMore) {
      const before = page.replies[0]?.uid_reply ?? ''
      page = await read({ replyType: 'discussion', limit: `${limits.reply.pageMax}`, before })
      page.replies.forEach(apply)
    }
    return newest
  }

  const catchUp = async (): Promise<void> => {
    const changes = await read({ since: `${version}` })
    const page = changes.isCut ? await readAll() : changes
    for (const uid_reply of page.deleted ?? []) shown.delete(uid_reply)
    page.replies.forEach(apply)
    version = Math.max(version, page.version)
    for (const known of beyond) if (known <= version) beyond.delete(known)
    while (beyond.delete(version + 1)) version++
    for (const watch of watchers) watch()
  }

  let reading: Promise<void> | null = null
  let isToReadAgain = false
  /** Retries after any error. */
  const tryToCatchUp = async (): Promise<void> => {
    isToReadAgain = false
    try {
      await catchUp()
    } catch {
      isToReadAgain = true
      await new Promise((resolve) => setTimeout(resolve, soon))
    }
    if (isToReadAgain && !isClosed) await tryToCatchUp()
  }
  const refresh = (): void => {
    isToReadAgain = true
    reading ??= tryToCatchUp().finally(() => {
      reading = null
      if (isToReadAgain && !isClosed) refresh()
    })
  }

  const entered = Promise.withResolvers<void>()
  socket.on('connect', () => {
    returns++
    socket.emit('join_project', { projectId: uid_project, view: 'discussion' }, () => {
      entered.resolve()
      refresh()
    })
  })
  socket.on('read_again', refresh)
  socket.on('receive_project_message', (reply) => {
    received.push(reply)
    apply(reply)
    if (version >= reply.version) return
    setTimeout(() => {
      if (version < reply.version) refresh()
    }, limits.reply.gapTimeout)
  })
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect' && !isClosed) socket.connect()
  })

  const connected = (): Promise<void> =>
    new Promise((resolve) => {
      if (socket.connected) resolve()
      else socket.once('connect', () => resolve())
    })

  const send = async (content: string): Promise<Reply> => {
    const payload = { projectId: uid_project, content, clientId: `${socket.id ?? ''} ${crypto.randomUUID()}` }
    for (;;) {
      await within('a connection to send over', connected())
      try {
        const answer: Sent = await socket.timeout(answerLimitMs).emitWithAck('send_project_message', payload)
        if (answer.success) return answer.message
        if (!passing.has(answer.code ?? '')) throw new Refused(answer.error)
      } catch (error) {
        if (error instanceof Refused) throw error
      }
      repeats++
      await new Promise((resolve) => setTimeout(resolve, soon))
    }
  }

  // Events broadcast before the socket joins are not received.
  await within('a first entrance', entered.promise)
  return {
    send,
    shown: () => [...shown.values()].toSorted((one, other) => (one.message_number ?? 0) - (other.message_number ?? 0)),
    received: () => received,
    repeats: () => repeats,
    returns: () => returns,
    showing: (count) => {
      let watch: () => void = () => undefined
      const enough = new Promise<void>((resolve) => {
        watch = () => {
          if (shown.size >= count) resolve()
        }
        watchers.add(watch)
        watch()
      })
      return within(`${count} messages shown (${shown.size} when the wait began)`, enough).finally(() =>
        watchers.delete(watch),
      )
    },
    close: () => {
      isClosed = true
      socket.disconnect()
    },
  }
}

class Refused extends Error {}
