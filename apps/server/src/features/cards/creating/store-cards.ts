import type { Reply } from '@joinery/contract/replies'

import { holdBoard } from '#features/cards/board-queries.ts'
import { broadcastBoardChange } from '#features/cards/broadcast-board-change.ts'
import type { CardsState } from '#features/cards/cards-context.ts'
import { createReplyPresenter } from '#features/messages/present-reply.ts'
import { createBatching } from '#platform/batching.ts'
import type { Context } from '#platform/context.ts'
import { transaction, type Db, type Tx } from '#platform/database/database.ts'

import { insertCards, insertComments, type CreatedRow, type NewCard } from './creation-queries.ts'

const isComment = ({ uid_card }: NewCard): boolean => uid_card !== null

/** Tries to store these cards, or comments, and returns those that lost a race against another change. */
const tryOnce = async (
  { clock }: Context,
  db: Db | Tx,
  uid_project: string,
  cards: readonly NewCard[],
  stored: Map<string, CreatedRow>,
): Promise<readonly NewCard[]> => {
  const [first] = cards
  if (!first) return []
  const creations = await (isComment(first) ? insertComments : insertCards)(db, uid_project, cards, clock.now())
  for (const [uid_reply, row] of creations) if (row) stored.set(uid_reply, row)
  return cards.filter(({ uid_reply }) => creations.get(uid_reply) === null)
}

/** Tries twice without a lock, then under the board's lock, where no race can be lost. */
export const storeCards = async (
  context: Context,
  db: Db | Tx,
  uid_project: string,
  cards: readonly NewCard[],
): Promise<ReadonlyMap<string, CreatedRow>> => {
  const stored = new Map<string, CreatedRow>()
  const lost = await tryOnce(context, db, uid_project, cards, stored)
  const left = await tryOnce(context, db, uid_project, lost, stored)
  if (left.length === 0) return stored
  const underLock = async (tx: Tx): Promise<void> => {
    await holdBoard(tx, uid_project)
    await tryOnce(context, tx, uid_project, left, stored)
  }
  await ('afterCommit' in db ? underLock(db) : transaction(db, underLock))
  return stored
}

/** Broadcasts a card or comment that was just stored. */
export const broadcastCardCreated = (context: Context, reply: Reply, comment_count: number): void => {
  const { uid_project, uid_reply, uid_user, version, parent_uid_reply: uid_card } = reply
  const change =
    uid_card === null
      ? { uid_reply, card: reply }
      : { uid_reply: uid_card, card: { uid_reply: uid_card, comment_count }, comment: reply }
  broadcastBoardChange(context, { uid_project, uid_user, version, ...change })
}

/** Drops repeats of a request within one batch; the second finds the response of the first. */
const withoutRepeats = (cards: readonly NewCard[]): readonly NewCard[] => {
  const seen = new Set<string>()
  return cards.filter(({ uid_user, client_id }) => {
    if (client_id === null) return true
    const key = `${uid_user} ${client_id}`
    return seen.has(key) ? false : seen.add(key)
  })
}

/**
 * Stores and broadcasts the new cards and comments of one board in batches. Returns undefined for one that is not
 * allowed or was stored before. Pipelined: a batch is broadcast while the next one is being stored.
 */
export const createCardBatches = (): CardsState['cardBatches'] =>
  createBatching(async (context, uid_project, items) => {
    const wanted = withoutRepeats(items)
    const [comments, cards] = [wanted.filter(isComment), wanted.filter((item) => !isComment(item))]
    const stored = new Map<string, CreatedRow>()
    for (const some of [cards, comments]) {
      for (const [uid_reply, row] of await storeCards(context, context.db, uid_project, some))
        stored.set(uid_reply, row)
    }
    if (stored.size > 0) context.outbox.poke()
    return () => {
      const present = createReplyPresenter(context)
      const replies = new Map<string, Reply>()
      for (const [uid_reply, row] of stored) {
        const reply = present(row, row.kanban_status === null ? {} : { commentCount: 0 })
        replies.set(uid_reply, reply)
        broadcastCardCreated(context, reply, row.comment_count)
      }
      return items.map(({ uid_reply }) => replies.get(uid_reply))
    }
  })
