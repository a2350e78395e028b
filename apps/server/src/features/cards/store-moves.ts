// The moves of one board, in turn: each goes where those before it have left room. No lock is held while they are worked
// out. That nobody else changed the board meanwhile, and that those who move may, is checked where they are written.
import type { Reply } from '@joinery/contract/replies'

import type { DomainEvent } from '#events'
import { cardIn, changesIn, columnsOf, orderOf, placeCard, type Move } from '#features/messages/card-order.ts'
import { findCards } from '#features/messages/card-queries.ts'
import type { Actor, Context } from '#platform/context.ts'
import { transaction, type Db, type Tx } from '#platform/database.ts'
import { projectRoom } from '#platform/realtime/rooms.ts'

import { rememberPlaces, takePlaces, type Places } from './board-memory.ts'
import { gather } from './gather.ts'
import { lockBoard, readPlaces, writePlaces } from './place-queries.ts'
import { createCardPresenter } from './present-card.ts'

/** Who moves, and what. */
export type NewMove = Move & Actor

type Moved = {
  /** Those that were made: of some who move at once one may not be allowed to any more. */
  readonly moves: readonly NewMove[]
  readonly replies: ReadonlyMap<string, Reply>
  readonly events: readonly DomainEvent[]
  readonly places: Places
}

const read = async (db: Db | Tx, uid_project: string): Promise<Places> => {
  const { version, cards } = await readPlaces(db, uid_project)
  return { version, columns: columnsOf(cards) }
}

/** Moves the cards one after the other: all, or none when they do not stand there any more or somebody may not. */
const tryMoves = async (
  context: Context,
  db: Db | Tx,
  uid_project: string,
  { version, columns: before }: Places,
  moves: readonly NewMove[],
): Promise<Moved | undefined> => {
  const events: DomainEvent[] = []
  let columns = before
  for (const move of moves) {
    const { to, uid_reply, uid_user } = move
    const from = cardIn(columns, uid_reply)?.kanban_status
    columns = placeCard(columns, move)
    if (from && to && from !== to) events.push({ type: 'card.moved', uid_user, uid_project, uid_reply, to })
  }
  const rows = await writePlaces(db, {
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
  return { moves, replies, events, places: { version: version + 1, columns } }
}

/** Whoever lost a race does not lose the next one too. */
const moveUnderLock = (context: Context, uid_project: string, moves: readonly NewMove[]): Promise<Moved | undefined> =>
  transaction(context.db, async (tx) => {
    await lockBoard(tx, uid_project)
    return tryMoves(context, tx, uid_project, await read(tx, uid_project), moves)
  })

/** First as the board is remembered; then as it is, for those who may. */
const moveAll = async (
  context: Context,
  uid_project: string,
  moves: readonly NewMove[],
): Promise<Moved | undefined> => {
  const { clock, db, pool } = context
  const known = takePlaces(context, uid_project)
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

/** The moved card, told to everybody; undefined when it is not there any more or the person may not. */
export const storeMove = gather<NewMove, Reply>(async (context, uid_project, moves) => {
  const { outbox, realtime } = context
  const moved = await moveAll(context, uid_project, moves)
  if (!moved) return []
  rememberPlaces(context, uid_project, moved.places)
  if (moved.events.length > 0) outbox.poke()
  return moves.map((move) => {
    const { uid_reply, uid_user } = move
    const reply = moved.moves.includes(move) ? moved.replies.get(uid_reply) : undefined
    if (reply) realtime.tell(projectRoom(uid_project), 'project_board_changed', { uid_project, uid_reply, uid_user })
    return reply
  })
})
