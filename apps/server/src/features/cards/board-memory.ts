// A cache per process of the boards with recent moves. It only saves statements: a card never changes its board, and
// positions are valid for one board version, which is checked on use.
import type { Columns } from './card-order.ts'

export type Positions = { readonly version: number; readonly columns: Columns }

export type BoardMemory = {
  readonly recallBoard: (uid_reply: string) => string | undefined
  readonly rememberBoard: (uid_reply: string, uid_project: string) => void
  /** Removes them from the cache. The caller puts them back if they are still valid. */
  readonly claimPositions: (uid_project: string) => Positions | undefined
  readonly rememberPositions: (uid_project: string, positions: Positions) => void
}

const boardsMax = 50
const cardsMax = 10_000

/** Adds an entry as the newest and evicts the oldest one above `max`. */
const setRecent = <Value>(map: Map<string, Value>, key: string, value: Value, max: number): void => {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (oldest !== undefined && map.size > max) map.delete(oldest)
}

export const createBoardMemory = (): BoardMemory => {
  const boards = new Map<string, string>()
  const positionsOf = new Map<string, Positions>()
  return {
    recallBoard: (uid_reply) => boards.get(uid_reply),
    rememberBoard: (uid_reply, uid_project) => setRecent(boards, uid_reply, uid_project, cardsMax),
    claimPositions: (uid_project) => {
      const known = positionsOf.get(uid_project)
      positionsOf.delete(uid_project)
      return known
    },
    rememberPositions: (uid_project, positions) => setRecent(positionsOf, uid_project, positions, boardsMax),
  }
}
