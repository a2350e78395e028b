// Applies the moves of one board in sequence, each to the result of the one before. Optimistic: no lock is held while they
// are computed; the statement that writes them checks the board's version and the rights of those who move.
import type { Reply } from '@joinery/contract/replies'

import { outboxEvent, type OutboxEventJson } from '#events'
import { createBatching } from '#platform/batching.ts'
import type { Context } from '#platform/context.ts'
import { transaction, type Db, type Tx } from '#platform/database/database.ts'
import { projectRoom } from '#platform/realtime/rooms.ts'

import type { BoardMemory, Positions } from './board-memory.ts'
import { cardIn, changesIn, columnsOf, orderOf, placeCard } from './card-order.ts'
import { findCards } from './card-queries.ts'
import type { CardsState, NewMove } from './cards-context.ts'
import { lockBoard, readPositions, writePositions } from './position-queries.ts'
import { createCardPresenter } from './present-card.ts'

type Moved = {
  /** Those that were made: of some who move at once one may not be allowed to any more. */
  readonly moves: readonly NewMove[]
  readonly replies: ReadonlyMap<string, Reply>
  readonly events: readonly OutboxEventJson[]
  readonly positions: Positions
}

const read = async (db: Db | Tx, uid_project: string): Promise<Positions> => {
  const { version, cards } = await readPositions(db, uid_project)
  return { version, columns: columnsOf(cards) }
}

/** All or nothing: writes none when the board has another version by now or somebody may not. */
const tryMoves = async (
  context: Context,
  db: Db | Tx,
  uid_project: string,
  { version, columns: before }: Positions,
  moves: readonly NewMove[],
): Promise<Moved | undefined> => {
  const events: OutboxEventJson[] = []
  let columns = before
  for (const move of moves) {
    const { to, uid_reply, uid_user } = move
    const from = cardIn(columns, uid_reply)?.kanban_status
    columns = placeCard(columns, move)
    if (from && to && from !== to) {
      events.push(outboxEvent({ type: 'card.moved', uid_user, uid_project, uid_reply, to }))
    }
  }
  const rows = await writePositions(db, {
    uid_project,
    version,
    changes: changesIn(before, columns),
    uid_replies: moves.map(({ uid_reply }) => uid_reply),
    uid_sessions: [...new Set(moves.map(({ uid_session }) => uid_session))],
    events,
    now: context.clock.now(),
  })
  if (rows.length === 0) return undefined
  const present = createCardPresenter(context)
  const replies = new Map(rows.map((row) => [row.uid_reply, present(row, orderOf(columns, row))]))
  return { moves, replies, events, positions: { version: version + 1, columns } }
}

/** After a lost race: under the lock the next attempt cannot lose. */
const moveUnderLock = (context: Context, uid_project: string, moves: readonly NewMove[]): Promise<Moved | undefined> =>
  transaction(context.db, async (tx) => {
    await lockBoard(tx, uid_project)
    return tryMoves(context, tx, uid_project, await read(tx, uid_project), moves)
  })

/** First from the cached positions, which saves reading them; then from the stored ones, for those who may. */
const moveAll = async (
  context: Context & { readonly boardMemory: BoardMemory },
  uid_project: string,
  moves: readonly NewMove[],
): Promise<Moved | undefined> => {
  const { boardMemory, clock, db, pool } = context
  const known = boardMemory.takePositions(uid_project)
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
 * Moves the cards of one board, a batch at a time, and broadcasts each; undefined for one that is not there any more or
 * whose mover may not.
 */
export const createMoveBatches = (): CardsState['moveBatches'] =>
  createBatching(async (context, uid_project, moves) => {
    const { boardMemory, outbox, realtime } = context
    const moved = await moveAll(context, uid_project, moves)
    if (!moved) return () => []
    // Before the next batch, which starts from these positions.
    boardMemory.rememberPositions(uid_project, moved.positions)
    if (moved.events.length > 0) outbox.poke()
    const replies = moves.map((move) => (moved.moves.includes(move) ? moved.replies.get(move.uid_reply) : undefined))
    for (const [index, { uid_reply, uid_user }] of moves.entries()) {
      if (!replies[index]) continue
      realtime.tell(projectRoom(uid_project), 'project_board_changed', { uid_project, uid_reply, uid_user })
    }
    return () => replies
  })
