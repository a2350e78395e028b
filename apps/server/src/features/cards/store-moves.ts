// Applies the moves of one board in sequence, each to the result of the one before. Optimistic: no lock is held
// during the computation, and the writing statement checks the board's version and the movers' rights.
import type { KanbanStatus, Reply } from '@joinery/contract/replies'

import { outboxEvent, type OutboxEventJson } from '#events'
import { createBatching } from '#platform/batching.ts'
import type { Context } from '#platform/context.ts'
import { transaction, type Db, type Tx } from '#platform/database/database.ts'

import type { BoardMemory, Positions } from './board-memory.ts'
import { broadcastBoardChange } from './broadcast-board-change.ts'
import { cardIn, changesIn, columnsOf, orderOf, placeCard } from './card-order.ts'
import { findCards } from './card-queries.ts'
import type { CardsState, NewMove } from './cards-context.ts'
import { lockBoard, readPositions, writePositions } from './position-queries.ts'
import { createCardPresenter } from './present-card.ts'

type AppliedMove = {
  readonly move: NewMove
  /** The card's column after this move. A later move of the batch may change it. */
  readonly to: KanbanStatus
  readonly order: number
}

type Moved = {
  /** The stored moves. One of a batch is missing if its mover has lost the right. */
  readonly replies: ReadonlyMap<NewMove, Reply>
  readonly events: readonly OutboxEventJson[]
  readonly positions: Positions
}

const read = async (db: Db | Tx, uid_project: string): Promise<Positions> => {
  const { version, cards } = await readPositions(db, uid_project)
  return { version, columns: columnsOf(cards) }
}

/** Writes all moves, or none if the board's version has changed or a mover lacks the right. */
const tryMoves = async (
  context: Context,
  db: Db | Tx,
  uid_project: string,
  { version, columns: before }: Positions,
  moves: readonly NewMove[],
): Promise<Moved | undefined> => {
  const events: OutboxEventJson[] = []
  const made: AppliedMove[] = []
  const at = context.clock.now().toISOString()
  let columns = before
  for (const move of moves) {
    const { uid_reply, uid_user } = move
    const from = cardIn(columns, uid_reply)?.kanban_status
    if (!from) continue // deleted
    columns = placeCard(columns, move)
    const to = move.to ?? from
    made.push({ move, to, order: orderOf(columns, { uid_reply, kanban_status: to }) })
    if (from !== to) events.push(outboxEvent({ type: 'card.moved', uid_user, uid_project, uid_reply, to, at }))
  }
  const rows = await writePositions(db, {
    uid_project,
    version,
    changes: changesIn(before, columns),
    uid_replies: made.map(({ move }) => move.uid_reply),
    uid_sessions: [...new Set(moves.map(({ uid_session }) => uid_session))],
    events,
    now: context.clock.now(),
  })
  if (rows.length === 0) return undefined
  const present = createCardPresenter(context)
  const rowOf = new Map(rows.map((row) => [row.uid_reply, row]))
  const replies = made.flatMap(({ move, to, order }, index) => {
    const row = rowOf.get(move.uid_reply)
    return row ? [[move, present({ ...row, kanban_status: to, version: version + index + 1 }, order)] as const] : []
  })
  return { replies: new Map(replies), events, positions: { version: version + made.length, columns } }
}

/** After a lost race: under the lock the next attempt cannot lose. */
const moveUnderLock = (context: Context, uid_project: string, moves: readonly NewMove[]): Promise<Moved | undefined> =>
  transaction(context.db, async (tx) => {
    await lockBoard(tx, uid_project)
    return tryMoves(context, tx, uid_project, await read(tx, uid_project), moves)
  })

/** Tries the cached positions first, which saves reading them, then the stored ones for the movers with the right. */
const moveAll = async (
  context: Context & { readonly boardMemory: BoardMemory },
  uid_project: string,
  moves: readonly NewMove[],
): Promise<Moved | undefined> => {
  const { boardMemory, clock, db, pool } = context
  const known = boardMemory.claimPositions(uid_project)
  const tried = known && (await tryMoves(context, db, uid_project, known, moves))
  if (tried) return tried
  const found = await findCards(pool, moves, clock.now())
  const allowed = moves.filter((_, index) => found[index])
  if (allowed.length === 0) return undefined
  return (
    (await tryMoves(context, db, uid_project, await read(db, uid_project), allowed)) ??
    (await moveUnderLock(context, uid_project, allowed))
  )
}

/**
 * Moves the cards of one board in batches and broadcasts each move. Returns undefined for a card that no longer
 * exists or a mover without the right.
 */
export const createMoveBatches = (): CardsState['moveBatches'] =>
  createBatching(async (context, uid_project, moves) => {
    const { boardMemory, outbox } = context
    const moved = await moveAll(context, uid_project, moves)
    if (!moved) return () => []
    // Before the next batch, which starts from these positions.
    boardMemory.rememberPositions(uid_project, moved.positions)
    if (moved.events.length > 0) outbox.poke()
    for (const [{ uid_user }, reply] of moved.replies) {
      const { uid_reply, version, kanban_status, card_order } = reply
      const card = { uid_reply, version, kanban_status, card_order }
      broadcastBoardChange(context, { uid_project, uid_reply, uid_user, version, card })
    }
    return () => moves.map((move) => moved.replies.get(move))
  })
