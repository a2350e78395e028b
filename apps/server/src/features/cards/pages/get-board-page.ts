import type { Board } from '@joinery/contract/kanban'
import { limits } from '@joinery/contract/limits'
import { kanbanStatuses, type KanbanStatus } from '@joinery/contract/replies'

import { requireLivingSession } from '#features/auth/sessions/require-session.ts'
import { createCardPresenter } from '#features/cards/present-card.ts'
import { requireProject } from '#features/members/access.ts'
import type { ActorContext } from '#platform/context.ts'
import { readCursor, writeCursor } from '#platform/http/lists/cursor.ts'

import { readBoardPage, type AfterCards, type PagedCard } from './board-page-queries.ts'

/** The lowest possible position, before every card. */
const start = String(-(2n ** 63n))

const isPosition = (key: string): boolean => /^-?\d{1,19}$/.test(key) && BigInt.asIntN(64, BigInt(key)) === BigInt(key)

const readAfter = (cursor: string | undefined): AfterCards => {
  if (cursor === undefined) return { todo: start, in_progress: start, done: start }
  const [todo, in_progress, done] = readCursor(cursor, [isPosition, isPosition, isPosition])
  return { todo, in_progress, done }
}

export type BoardPage = Board & {
  readonly nextCursor: string | null
  readonly total: Record<KanbanStatus, number>
}

/** Returns the next cards of each column, with one cursor for all three. */
export const getBoardPage = async (
  context: ActorContext,
  uid_project: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<BoardPage> => {
  const { actor, clock, db, pool } = context
  const after = readAfter(cursor)
  const max = Math.min(limit, limits.reply.boardPageMax)
  const { cards, total } = await readBoardPage(pool, uid_project, actor.uid_session, clock.now(), after, max)
  // The page is empty, or the person has no access.
  if (cards.length === 0) {
    await requireLivingSession(context)
    await requireProject(db, actor, uid_project, 'viewBoard')
  }
  const present = createCardPresenter(context)
  const columns = Map.groupBy(cards, ({ kanban_status }) => kanban_status)
  const column = (status: KanbanStatus): readonly PagedCard[] => columns.get(status) ?? []
  const shown = (status: KanbanStatus) => column(status).map((card) => present(card, card.number))
  const isMore = kanbanStatuses.some((status) => (column(status).at(-1)?.number ?? Infinity) < total[status] - 1)
  const next = kanbanStatuses.map((status) => String(column(status).at(-1)?.position ?? after[status]))
  return {
    todo: shown('todo'),
    in_progress: shown('in_progress'),
    done: shown('done'),
    nextCursor: isMore ? writeCursor(next) : null,
    total: { ...total },
  }
}
