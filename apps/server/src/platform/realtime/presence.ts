// Who is in which socket room, over all processes. Each process knows its own sockets; with Redis it also writes, for every
// room, who is there through it, under a key that expires with the process. Without Redis only this process is counted.
import { late } from '#platform/late.ts'
import type { Log } from '#platform/log.ts'

import type { RedisLink } from './connect-redis.ts'

export type Visitor = {
  readonly who: string
  /** Which views they have open, if the client sent them. */
  readonly views: readonly string[]
}

/** Who came and who went since this process told of the room last, and which of its sockets have not been told anything. */
export type PresenceChange = {
  readonly came: readonly string[]
  readonly left: readonly string[]
  readonly newSockets: readonly string[]
}

type Listener = (room: string, visitors: readonly Visitor[], change: PresenceChange) => void

export type Presence = {
  /** `leave` is called when a socket leaves the room, in whatever way. */
  readonly enter: (room: string, socketId: string, who: string, view: string | null) => void
  readonly leave: (room: string, socketId: string) => void
  readonly list: (room: string) => Promise<readonly Visitor[]>
  /** Who is in which room through this process, each person once per room. */
  readonly here: () => readonly { readonly room: string; readonly who: string }[]
  /** Another process reported a change. */
  readonly lookAgain: (room: string) => void
  /** Called some moments after somebody joined or left, in every process that has somebody in the room. */
  readonly onChange: (listener: Listener) => void
  readonly close: () => Promise<void>
}

const usualLifetimeMs = 15_000
/** Debounce, longer with more sockets: those who come and those who are told of it both grow with them. */
const debounceMs = (sockets: number): number => 50 + 3 * sockets
/** A Redis that does not answer within this time is treated as down. */
const answerLimitMs = 1000

const nobody: ReadonlySet<string> = new Set()

type Here = { readonly who: string; readonly view: string | null }
type Options = {
  readonly instance: string
  readonly redis: RedisLink | undefined
  readonly log: Log
  /** Asks the other processes to read the room again. */
  readonly tellOthers: (room: string) => void
  /** How long the keys of a process that died stay. */
  readonly lifetimeMs?: number
}

export const createPresence = ({
  instance,
  redis,
  log,
  tellOthers,
  lifetimeMs = usualLifetimeMs,
}: Options): Presence => {
  const rooms = new Map<string, Map<string, Here>>()
  const listeners = new Set<Listener>()
  /** By room, whom this process has told of last. */
  const told = new Map<string, ReadonlySet<string>>()
  /** By room, the sockets that have come since. */
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
    // Written by a process of this same program.
    return found.flatMap((text) => (text === null ? [] : (JSON.parse(text) as Here[])))
  }

  const list = async (room: string): Promise<readonly Visitor[]> => {
    const others = await elsewhere(room).catch(() => [])
    const byPerson = Map.groupBy([...own(room), ...others], ({ who }) => who)
    return [...byPerson]
      .map(([who, here]) => ({ who, views: here.flatMap(({ view }) => view ?? []) }))
      .toSorted((one, other) => (one.who < other.who ? -1 : 1))
  }

  const tellIfChanged = async (room: string): Promise<void> => {
    const visitors = await list(room)
    const before = told.get(room) ?? nobody
    const now = new Set(visitors.map(({ who }) => who))
    const change = {
      came: [...now].filter((who) => !before.has(who)),
      left: [...before].filter((who) => !now.has(who)),
      newSockets: [...(newcomers.get(room) ?? [])],
    }
    newcomers.delete(room)
    if (rooms.has(room)) told.set(room, now)
    else told.delete(room)
    if (Object.values(change).every(({ length }) => length === 0)) return
    for (const listener of listeners) listener(room, visitors, change)
  }

  const noteFailure = (error: unknown) => log.debug({ err: error }, 'failed to share presence')

  const share = async (room: string): Promise<void> => {
    await write(room).catch(noteFailure)
    if (redis) tellOthers(room)
    await tellIfChanged(room)
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

  // Renews the own keys, and notices processes that died and a Redis that went down.
  const renew = async (): Promise<void> => {
    await announce().catch(noteFailure)
    await Promise.all(
      [...rooms.keys()].map(async (room) => {
        await write(room).catch(noteFailure)
        await tellIfChanged(room)
      }),
    )
  }
  const timer = redis && setInterval(() => void renew().catch(noteFailure), lifetimeMs / 3)
  timer?.unref()
  // Redis may come back empty.
  redis?.onReturn(() => void renew().catch(noteFailure))
  void announce().catch(noteFailure)

  return {
    enter: (room, socketId, who, view) => {
      const here = rooms.get(room) ?? new Map<string, Here>()
      rooms.set(room, here.set(socketId, { who, view }))
      // Whoever joins needs the list, also when it has not changed.
      newcomers.set(room, (newcomers.get(room) ?? new Set()).add(socketId))
      changed(room)
    },
    leave,
    list,
    here: () =>
      [...rooms].flatMap(([room, sockets]) =>
        [...new Set([...sockets.values()].map(({ who }) => who))].map((who) => ({ room, who })),
      ),
    lookAgain: (room) => {
      if (rooms.has(room)) void tellIfChanged(room).catch(noteFailure)
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

const promptly = <Result>(answer: Promise<Result>): Promise<Result> => Promise.race([answer, late(answerLimitMs)])
