import type { Board } from '@joinery/contract/kanban'
import { messages } from '@joinery/contract/messages'

import { requireProject } from '#features/members/access.ts'
import type { ActorContext } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'

import { readBoard, readBoardState, type ReadBoard } from './board-queries.ts'
import { authorsOf, boardTagOf, hasTag, holdsTags } from './board-tag.ts'
import { createCardPresenter } from './present-card.ts'
import { requireLivingSession } from './require-card.ts'

/** `board` is null if the caller's copy is current. */
export type BoardResult = { readonly tag: string; readonly board: Board | null }

const read = async (context: ActorContext, uid_project: string, now: Date): Promise<ReadBoard> => {
  const { actor, db, pool } = context
  const board = await readBoard(pool, uid_project, actor.uid_session, now)
  if (board) return board
  await requireLivingSession(context)
  await requireProject(db, actor, uid_project, 'viewBoard')
  // The reason for the refusal no longer holds, for example because the member was added again.
  const second = await readBoard(pool, uid_project, actor.uid_session, now)
  if (second) return second
  throw new ProductError('not_found', messages.project.notFound)
}

/**
 * Reads the board in one statement that also checks access. With a matching `If-None-Match`, a smaller statement is enough.
 */
export const getBoard = async (
  context: ActorContext,
  uid_project: string,
  ifNoneMatch?: string,
): Promise<BoardResult> => {
  const { actor, clock, pool } = context
  const now = clock.now()
  if (holdsTags(ifNoneMatch)) {
    const state = await readBoardState(pool, uid_project, actor.uid_session, now)
    const tag = state && boardTagOf(state, now)
    if (tag !== undefined && hasTag(ifNoneMatch, tag)) return { tag, board: null }
  }
  const { version, cards } = await read(context, uid_project, now)
  const present = createCardPresenter(context)
  const board: Board = { todo: [], in_progress: [], done: [] }
  for (const row of cards) {
    const column = board[row.kanban_status]
    column.push(present(row, column.length))
  }
  return { tag: boardTagOf({ version, authors: authorsOf(cards) }, now), board }
}
