// A cache per process of the boards on which cards were moved last. It saves statements and nothing depends on it: a card
// never changes its board, and positions are valid for one version of the board, which is checked where they are used.
import type { Columns } from './card-order.ts'

/** The cards of a board in their order, at this version. */
export type Positions = { readonly version: number; readonly columns: Columns }

export type BoardMemory = {
  /** The project of a card. */
  readonly recallBoard: (uid_reply: string) => string | undefined
  readonly rememberBoard: (uid_reply: string, uid_project: string) => void
  /** Removes them from the cache; whoever finds them still valid puts them back. */
  readonly claimPositions: (uid_project: string) => Positions | undefined
  readonly rememberPositions: (uid_project: string, positions: Positions) => void
}

const boardsMax = 50
const cardsMax = 10_000

/** As the newest; the oldest entry is evicted when there are too many. */
const keep = <Value>(map: Map<string, Value>, key: string, value: Value, max: number): void => {
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
    rememberBoard: (uid_reply, uid_project) => keep(boards, uid_reply, uid_project, cardsMax),
    claimPositions: (uid_project) => {
      const known = positionsOf.get(uid_project)
      positionsOf.delete(uid_project)
      return known
    },
    rememberPositions: (uid_project, positions) => keep(positionsOf, uid_project, positions, boardsMax),
  }
}
