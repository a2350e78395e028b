import type { Board } from '@joinery/contract/kanban'

import { requireProject } from '#features/members/access.ts'
import type { ActorContext } from '#platform/context.ts'

import { readBoard } from './board-queries.ts'
import { createCardPresenter } from './present-card.ts'
import { requireLivingSession } from './require-card.ts'

/** One statement, which also checks who asks. */
export const getBoard = async (context: ActorContext, uid_project: string): Promise<Board> => {
  const { actor, clock, db, pool } = context
  const rows = await readBoard(pool, uid_project, actor.uid_session, clock.now())
  // Nothing is there, or nothing for this person.
  if (rows.length === 0) {
    await requireLivingSession(context)
    await requireProject(db, actor, uid_project, 'viewBoard')
  }
  const present = createCardPresenter(context)
  const board: Board = { todo: [], in_progress: [], done: [] }
  for (const row of rows) {
    const column = board[row.kanban_status]
    column.push(present(row, column.length))
  }
  return board
}
