// Who is where, over all processes. Each process knows its own sockets; with Redis it also writes, for every place, who
// is there through it, under a key that dies with the process. Redis away means: nobody else is there.
import type { Log } from '#platform/log.ts'

import { late, type RedisLink } from './connect-redis.ts'

export type Visitor = {
  readonly who: string
  /** What they look at there, if they said so. */
  readonly views: readonly string[]
}

export type Presence = {
  /** Leaving needs no word: whoever leaves the room of that name has left the place. */
  readonly enter: (place: string, socketId: string, who: string, view: string | null) => void
  readonly leave: (place: string, socketId: string) => void
  readonly list: (place: string) => Promise<readonly Visitor[]>
  /** Who is where through this process, each once. */
  readonly here: () => readonly { readonly place: string; readonly who: string }[]
  /** Somebody came or went through another process. */
  readonly lookAgain: (place: string) => void
  /** Called with a place some moments after somebody came or went, in every process that has somebody there. */
  readonly onChange: (listener: (place: string, visitors: readonly Visitor[]) => void) => void
  readonly close: () => Promise<void>
}

const usualLifetimeMs = 15_000
/** Many who come at once are told of once; and the more there are, the longer the list and the more who hear it. */
const gatherMs = (sockets: number): number => 50 + sockets
/** A Redis that does not answer is as good as away. */
const answerLimitMs = 1000

type Here = { readonly who: string; readonly view: string | null }
type Options = {
  readonly instance: string
  readonly redis: RedisLink | undefined
  readonly log: Log
  /** The other processes look at the place again. */
  readonly tellOthers: (place: string) => void
  /** How long a process that died is believed to be there. */
  readonly lifetimeMs?: number
}

export const createPresence = ({
  instance,
  redis,
  log,
  tellOthers,
  lifetimeMs = usualLifetimeMs,
}: Options): Presence => {
  const places = new Map<string, Map<string, Here>>()
  const listeners = new Set<(place: string, visitors: readonly Visitor[]) => void>()
  const told = new Map<string, string>()
  const waiting = new Map<string, NodeJS.Timeout>()
  const keyOf = (place: string, process: string) => `${redis?.channel}:presence:${place}:${process}`
  const processesKey = `${redis?.channel}:presence`

  const own = (place: string): Here[] => [...(places.get(place)?.values() ?? [])]

  const write = async (place: string): Promise<void> => {
    if (!redis) return
    const here = own(place)
    const key = keyOf(place, instance)
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

  const elsewhere = async (place: string): Promise<Here[]> => {
    if (!redis) return []
    const processes = await promptly(redis.publisher.zRange(processesKey, 0, -1))
    const others = processes.filter((process) => process !== instance)
    if (others.length === 0) return []
    const found = await promptly(redis.publisher.mGet(others.map((process) => keyOf(place, process))))
    // Written by a process of this same program.
    return found.flatMap((text) => (text === null ? [] : (JSON.parse(text) as Here[])))
  }

  const list = async (place: string): Promise<readonly Visitor[]> => {
    const others = await elsewhere(place).catch(() => [])
    const byPerson = Map.groupBy([...own(place), ...others], ({ who }) => who)
    return [...byPerson]
      .map(([who, here]) => ({ who, views: here.flatMap(({ view }) => view ?? []) }))
      .toSorted((one, other) => (one.who < other.who ? -1 : 1))
  }

  const tellIfChanged = async (place: string): Promise<void> => {
    const visitors = await list(place)
    const now = visitors.map(({ who }) => who).join()
    if (told.get(place) === now) return
    if (places.has(place)) told.set(place, now)
    else told.delete(place)
    for (const listener of listeners) listener(place, visitors)
  }

  const noteFailure = (error: unknown) => log.debug({ err: error }, 'presence could not be shared')

  const share = async (place: string): Promise<void> => {
    await write(place).catch(noteFailure)
    if (redis) tellOthers(place)
    await tellIfChanged(place)
  }

  const changed = (place: string): void => {
    if (waiting.has(place)) return
    const timer = setTimeout(
      () => {
        waiting.delete(place)
        share(place).catch(noteFailure)
      },
      gatherMs(places.get(place)?.size ?? 0),
    )
    waiting.set(place, timer)
  }

  const leave = (place: string, socketId: string): void => {
    const here = places.get(place)
    if (!here?.delete(socketId)) return
    if (here.size === 0) places.delete(place)
    changed(place)
  }

  // Keys are kept alive, and a process that died elsewhere is noticed; so is a Redis that went away.
  const renew = async (): Promise<void> => {
    await announce().catch(noteFailure)
    await Promise.all(
      [...places.keys()].map(async (place) => {
        await write(place).catch(noteFailure)
        await tellIfChanged(place)
      }),
    )
  }
  const timer = redis && setInterval(() => void renew().catch(noteFailure), lifetimeMs / 3)
  timer?.unref()
  // It may come back empty.
  redis?.onReturn(() => void renew().catch(noteFailure))
  void announce().catch(noteFailure)

  return {
    enter: (place, socketId, who, view) => {
      const here = places.get(place) ?? new Map<string, Here>()
      places.set(place, here.set(socketId, { who, view }))
      // Whoever comes does not know yet who is there, also when that has not changed.
      told.delete(place)
      changed(place)
    },
    leave,
    list,
    here: () =>
      [...places].flatMap(([place, sockets]) =>
        [...new Set([...sockets.values()].map(({ who }) => who))].map((who) => ({ place, who })),
      ),
    lookAgain: (place) => {
      if (places.has(place)) void tellIfChanged(place).catch(noteFailure)
    },
    onChange: (listener) => void listeners.add(listener),
    close: async () => {
      clearInterval(timer)
      for (const wait of waiting.values()) clearTimeout(wait)
      if (!redis) return
      const keys = [...places.keys()].map((place) => keyOf(place, instance))
      await Promise.all([
        promptly(redis.publisher.zRem(processesKey, instance)),
        ...keys.map((key) => promptly(redis.publisher.del(key))),
      ]).catch(noteFailure)
    },
  }
}

const promptly = <Result>(answer: Promise<Result>): Promise<Result> => Promise.race([answer, late(answerLimitMs)])
