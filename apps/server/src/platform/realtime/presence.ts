// Tracks the people in each socket room across processes. With Redis, each process writes its own people per room under
// a key that expires with the process. Without Redis, only this process counts.
import type { Log } from '#platform/log.ts'
import { rejectAfter } from '#platform/reject-after.ts'

import type { RedisLink } from './connect-redis.ts'

export type Visitor = {
  readonly who: string
  /** Open views, if the client sent them. */
  readonly views: readonly string[]
}

/** Arrivals and departures since the last report of the room, and the sockets that have received no list yet. */
export type PresenceChange = {
  readonly came: readonly string[]
  readonly left: readonly string[]
  readonly newSockets: readonly string[]
}

type Listener = (room: string, visitors: readonly Visitor[], change: PresenceChange) => void

export type Presence = {
  /** `leave` is called for every way a socket leaves the room. */
  readonly enter: (room: string, socketId: string, who: string, view: string | null) => void
  readonly leave: (room: string, socketId: string) => void
  readonly list: (room: string) => Promise<readonly Visitor[]>
  /** People in each room through this process, once per room. */
  readonly here: () => readonly { readonly room: string; readonly who: string }[]
  readonly refresh: (room: string) => void
  /** Called shortly after a join or leave, in every process with someone in the room. */
  readonly onChange: (listener: Listener) => void
  readonly close: () => Promise<void>
}

const usualLifetimeMs = 15_000
/** Debounce that grows with the number of sockets, since both arrivals and recipients grow with it. */
const debounceMs = (sockets: number): number => 50 + 3 * sockets
/** A Redis that does not respond within this time counts as down. */
const answerLimitMs = 1000

const noPeople: ReadonlySet<string> = new Set()

type Here = { readonly who: string; readonly view: string | null }
type Options = {
  readonly instance: string
  readonly redis: RedisLink | undefined
  readonly log: Log
  /** Asks other processes to read the room again. */
  readonly notifyOthers: (room: string) => void
  /** Expiry of a dead process's keys. */
  readonly lifetimeMs?: number
}

export const createPresence = ({
  instance,
  redis,
  log,
  notifyOthers,
  lifetimeMs = usualLifetimeMs,
}: Options): Presence => {
  const rooms = new Map<string, Map<string, Here>>()
  const listeners = new Set<Listener>()
  /** Last reported people by room. */
  const lastBroadcast = new Map<string, ReadonlySet<string>>()
  /** Sockets that joined since the last report, by room. */
  const newcomers = new Map<string, Set<string>>()
  const waiting = new Map<string, NodeJS.Timeout>()
  const keyOf = (room: string, process: string) => `${redis?.channel}:presence:${room}:${process}`
  const processesKey = `${redis?.channel}:presence`

  const own = (room: string): Here[] => [...(rooms.get(room)?.values() ?? [])]

  const write = async (room: string): Promise<void> => {
    if (!redis) return
    const here = own(room)
    const key = keyOf(room, instance)
    const expiration = { type: 'PX', value: lifetimeMs } as const
    if (here.length === 0) await promptly(redis.publisher.del(key))
    else await promptly(redis.publisher.set(key, JSON.stringify(here), { expiration }))
  }

  const announce = async (): Promise<void> => {
    if (!redis) return
    const now = Date.now()
    await promptly(redis.publisher.zAdd(processesKey, { score: now, value: instance }))
    await promptly(redis.publisher.zRemRangeByScore(processesKey, 0, now - lifetimeMs))
  }

  const elsewhere = async (room: string): Promise<Here[]> => {
    if (!redis) return []
    const processes = await promptly(redis.publisher.zRange(processesKey, 0, -1))
    const others = processes.filter((process) => process !== instance)
    if (others.length === 0) return []
    const found = await promptly(redis.publisher.mGet(others.map((process) => keyOf(room, process))))
    // Written by this same program.
    return found.flatMap((text) => (text === null ? [] : (JSON.parse(text) as Here[])))
  }

  const list = async (room: string): Promise<readonly Visitor[]> => {
    const others = await elsewhere(room).catch(() => [])
    const byPerson = Map.groupBy([...own(room), ...others], ({ who }) => who)
    return [...byPerson]
      .map(([who, here]) => ({ who, views: here.flatMap(({ view }) => view ?? []) }))
      .toSorted((one, other) => (one.who < other.who ? -1 : 1))
  }

  const reportIfChanged = async (room: string): Promise<void> => {
    const visitors = await list(room)
    const before = lastBroadcast.get(room) ?? noPeople
    const now = new Set(visitors.map(({ who }) => who))
    const change = {
      came: [...now].filter((who) => !before.has(who)),
      left: [...before].filter((who) => !now.has(who)),
      newSockets: [...(newcomers.get(room) ?? [])],
    }
    newcomers.delete(room)
    if (rooms.has(room)) lastBroadcast.set(room, now)
    else lastBroadcast.delete(room)
    if (Object.values(change).every(({ length }) => length === 0)) return
    for (const listener of listeners) listener(room, visitors, change)
  }

  const noteFailure = (error: unknown) => log.debug({ err: error }, 'failed to share presence')

  const share = async (room: string): Promise<void> => {
    await write(room).catch(noteFailure)
    if (redis) notifyOthers(room)
    await reportIfChanged(room)
  }

  const changed = (room: string): void => {
    if (waiting.has(room)) return
    const timer = setTimeout(
      () => {
        waiting.delete(room)
        share(room).catch(noteFailure)
      },
      debounceMs(rooms.get(room)?.size ?? 0),
    )
    waiting.set(room, timer)
  }

  const leave = (room: string, socketId: string): void => {
    const here = rooms.get(room)
    if (!here?.delete(socketId)) return
    newcomers.get(room)?.delete(socketId)
    if (here.size === 0) rooms.delete(room)
    changed(room)
  }

  // Renews this process's keys, and detects dead processes and a Redis that went down.
  const renew = async (): Promise<void> => {
    await announce().catch(noteFailure)
    await Promise.all(
      [...rooms.keys()].map(async (room) => {
        await write(room).catch(noteFailure)
        await reportIfChanged(room)
      }),
    )
  }
  const timer = redis && setInterval(() => void renew().catch(noteFailure), lifetimeMs / 3)
  timer?.unref()
  // Redis may return empty.
  redis?.onReconnect(() => void renew().catch(noteFailure))
  void announce().catch(noteFailure)

  return {
    enter: (room, socketId, who, view) => {
      const here = rooms.get(room) ?? new Map<string, Here>()
      rooms.set(room, here.set(socketId, { who, view }))
      // A new socket needs the list even if it has not changed.
      newcomers.set(room, (newcomers.get(room) ?? new Set()).add(socketId))
      changed(room)
    },
    leave,
    list,
    here: () =>
      [...rooms].flatMap(([room, sockets]) =>
        [...new Set([...sockets.values()].map(({ who }) => who))].map((who) => ({ room, who })),
      ),
    refresh: (room) => {
      if (rooms.has(room)) void reportIfChanged(room).catch(noteFailure)
    },
    onChange: (listener) => void listeners.add(listener),
    close: async () => {
      clearInterval(timer)
      for (const wait of waiting.values()) clearTimeout(wait)
      if (!redis) return
      const keys = [...rooms.keys()].map((room) => keyOf(room, instance))
      await Promise.all([
        promptly(redis.publisher.zRem(processesKey, instance)),
        ...keys.map((key) => promptly(redis.publisher.del(key))),
      ]).catch(noteFailure)
    },
  }
}

const promptly = <Result>(answer: Promise<Result>): Promise<Result> =>
  Promise.race([answer, rejectAfter(answerLimitMs)])
