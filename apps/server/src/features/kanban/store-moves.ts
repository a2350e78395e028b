// The moves of one board, in turn: each goes where those before it have left room. No lock is held while they are worked
// out; that nobody else changed the board meanwhile is checked where they are written, by its version. So the places can
// be remembered too: as long as the version is the same, they are.
import type { Reply } from '@joinery/contract/replies'

import type { DomainEvent } from '#events'
import {
  cardIn,
  changesIn,
  columnsOf,
  orderOf,
  placeCard,
  type Columns,
  type Move,
} from '#features/replies/card-order.ts'
import type { Context } from '#platform/context.ts'
import { transaction, type Db, type Tx } from '#platform/database.ts'
import { projectRoom } from '#platform/realtime/rooms.ts'

import { gather } from './gather.ts'
import { lockBoard, readPlaces, writePlaces } from './place-queries.ts'
import { createCardPresenter } from './present-card.ts'

/** `uid_user` is who moves it. */
export type NewMove = Move & { readonly uid_user: string }

type Places = { readonly version: number; readonly columns: Columns }

type Moved = {
  readonly replies: ReadonlyMap<string, Reply>
  readonly events: readonly DomainEvent[]
  readonly places: Places
}

const mostRemembered = 50

/** For each process, and in tests for each app: the boards on which something was moved last. */
const remembered = new WeakMap<Context['pool'], Map<string, Places>>()

const remember = ({ pool }: Context, uid_project: string, places: Places | undefined): void => {
  const boards = remembered.get(pool) ?? new Map<string, Places>()
  remembered.set(pool, boards)
  boards.delete(uid_project)
  if (places) boards.set(uid_project, places)
  const [oldest] = boards.keys()
  if (oldest !== undefined && boards.size > mostRemembered) boards.delete(oldest)
}

const read = async (db: Db | Tx, uid_project: string): Promise<Places> => {
  const { version, cards } = await readPlaces(db, uid_project)
  return { version, columns: columnsOf(cards) }
}

/** Moves the cards one after the other; undefined when they do not stand there any more. */
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
  const uid_replies = moves.map(({ uid_reply }) => uid_reply)
  const changes = changesIn(before, columns)
  const rows = await writePlaces(db, { uid_project, version, changes, uid_replies, events })
  if (rows.length === 0) return undefined
  const present = createCardPresenter(context)
  const replies = new Map(rows.map((row) => [row.uid_reply, present(row, orderOf(columns, row))]))
  return { replies, events, places: { version: version + 1, columns } }
}

/** As it is remembered; else as it is; and whoever loses that race too does it under the lock. */
const moveAll = async (
  context: Context,
  uid_project: string,
  moves: readonly NewMove[],
): Promise<Moved | undefined> => {
  const { db, pool } = context
  const known = remembered.get(pool)?.get(uid_project)
  remember(context, uid_project, undefined)
  const moved =
    (known && (await tryMoves(context, db, uid_project, known, moves))) ??
    (await tryMoves(context, db, uid_project, await read(db, uid_project), moves)) ??
    (await transaction(db, async (tx) => {
      await lockBoard(tx, uid_project)
      return tryMoves(context, tx, uid_project, await read(tx, uid_project), moves)
    }))
  remember(context, uid_project, moved?.places)
  return moved
}

/** The moved card, told to everybody; undefined when it is not there any more. */
export const storeMove = gather<NewMove, Reply>(async (context, uid_project, moves) => {
  const { outbox, realtime } = context
  const moved = await moveAll(context, uid_project, moves)
  if (!moved) return []
  if (moved.events.length > 0) outbox.poke()
  return moves.map(({ uid_reply, uid_user }) => {
    const reply = moved.replies.get(uid_reply)
    if (reply) realtime.tell(projectRoom(uid_project), 'project_board_changed', { uid_project, uid_reply, uid_user })
    return reply
  })
})
