import type { Board } from '@joinery/contract/kanban'
import { messages } from '@joinery/contract/messages'

import { requireLivingSession } from '#features/auth/sessions/require-session.ts'
import { requireProject } from '#features/members/access.ts'
import { authorsOf } from '#features/messages/author-queries.ts'
import type { MessagesState } from '#features/messages/sending/send-message.ts'
import type { ActorContext } from '#platform/context.ts'
import { compressLong } from '#platform/http/compress-json.ts'
import { ProductError } from '#platform/product-error.ts'

import { readBoard, readBoardState, type ReadBoard } from './board-queries.ts'
import { boardTagOf, hasTag, holdsTags } from './board-tag.ts'
import { createCardPresenter } from './present-card.ts'

/** `body` is JSON, as text or compressed; null if the caller's copy is current. */
export type BoardResult = { readonly tag: string; readonly body: string | Buffer | null }

export type BoardRequest = { readonly ifNoneMatch?: string | undefined; readonly acceptsGzip: boolean }

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

const present = (context: ActorContext, cards: ReadBoard['cards']): Board => {
  const presentCard = createCardPresenter(context)
  const board: Board = { todo: [], in_progress: [], done: [] }
  for (const row of cards) {
    const column = board[row.kanban_status]
    column.push(presentCard(row, column.length))
  }
  return board
}

/**
 * Reads the board in one statement that also checks access. A smaller one is enough if the caller's copy or the kept answer
 * is current. Every person with access gets the same board.
 */
export const getBoard = async (
  context: ActorContext & Pick<MessagesState, 'keptAnswers'>,
  uid_project: string,
  { ifNoneMatch, acceptsGzip }: BoardRequest,
): Promise<BoardResult> => {
  const { actor, clock, keptAnswers, pool } = context
  const now = clock.now()
  const name = `board ${uid_project}`
  const kept = acceptsGzip ? keptAnswers.find(name) : undefined
  if (kept || holdsTags(ifNoneMatch)) {
    const state = await readBoardState(pool, uid_project, actor.uid_session, now, kept)
    const tag = state && boardTagOf(state, now)
    if (tag !== undefined && ifNoneMatch !== undefined && hasTag(ifNoneMatch, tag)) return { tag, body: null }
    if (kept && kept.tag === tag) return { tag, body: kept.body }
  }
  // The tag is of the same snapshot as the cards, so that a change after the statement above does no harm.
  const { version, cards } = await read(context, uid_project, now)
  const authors = authorsOf(cards)
  const tag = boardTagOf({ version, authors }, now)
  // Serialising 500 cards with their schema takes longer than the rest of the call, and the compiler has checked the type.
  const text = JSON.stringify(present(context, cards))
  const body = acceptsGzip ? await compressLong(text) : null
  if (body) keptAnswers.keep(name, { tag, version, uid_people: authors.map(([uid_user]) => uid_user), body })
  return { tag, body: body ?? text }
}
