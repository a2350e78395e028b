// What a process remembers of the boards on which something was moved last. It spares statements and nothing rests on it:
// a card never changes its board, and places are good for one version of it, which is checked where they are used.
import type { Columns } from '#features/messages/card-order.ts'
import type { Context } from '#platform/context.ts'

/** Where the cards of a board stood at this version. */
export type Places = { readonly version: number; readonly columns: Columns }

type Memory = {
  /** By project. */
  readonly places: Map<string, Places>
  /** The project of each card. */
  readonly boards: Map<string, string>
}

const mostPlaces = 50
const mostCards = 10_000

/** For each process, and in tests for each app. */
const memories = new WeakMap<Context['pool'], Memory>()

const memoryOf = ({ pool }: Context): Memory => {
  const memory = memories.get(pool) ?? { places: new Map(), boards: new Map() }
  memories.set(pool, memory)
  return memory
}

/** As the newest; the oldest goes when there are too many. */
const keep = <Value>(map: Map<string, Value>, key: string, value: Value, most: number): void => {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (oldest !== undefined && map.size > most) map.delete(oldest)
}

export const recallBoard = (context: Context, uid_reply: string): string | undefined =>
  memoryOf(context).boards.get(uid_reply)

export const rememberBoard = (context: Context, uid_reply: string, uid_project: string): void =>
  keep(memoryOf(context).boards, uid_reply, uid_project, mostCards)

/** Takes them out: they come back when they have proved good. */
export const takePlaces = (context: Context, uid_project: string): Places | undefined => {
  const { places } = memoryOf(context)
  const known = places.get(uid_project)
  places.delete(uid_project)
  return known
}

export const rememberPlaces = (context: Context, uid_project: string, places: Places): void =>
  keep(memoryOf(context).places, uid_project, places, mostPlaces)
