import { nextBoardVersion } from '#features/cards/board-queries.ts'
import { listLabels } from '#features/cards/labels/label-queries.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'

import {
  copyCards,
  copyItems,
  copyLabels,
  listCardsNaming,
  listItemIds,
  listItemsNaming,
  lockCards,
  setContents,
  setItemTexts,
  type Copied,
} from './copy-queries.ts'

const withCopy = (uid: string): Copied => ({ uid, uid_copy: newId() })

type BoardCopy = {
  readonly uid_source: string
  /** The new project, whose board is empty. */
  readonly uid_project: string
  readonly hasCards: boolean
  readonly hasLabels: boolean
}

/**
 * Copies the labels, and the cards with their checklists, of one state of the board. Returns the ids of the copied labels and
 * cards by those of the source.
 */
export const copyBoard = async (
  { actor, clock }: ActorContext,
  tx: Tx,
  { uid_source, uid_project, hasCards, hasLabels }: BoardCopy,
): Promise<ReadonlyMap<string, string>> => {
  const cards = hasCards ? (await lockCards(tx, uid_source)).map(withCopy) : []
  const labels = hasLabels ? (await listLabels(tx, uid_source)).map(({ uid_label }) => withCopy(uid_label)) : []
  if (labels.length > 0) await copyLabels(tx, uid_project, labels)
  const copies = new Map([...cards, ...labels].map(({ uid, uid_copy }) => [uid, uid_copy]))
  if (cards.length === 0) return copies
  const version = await nextBoardVersion(tx, uid_project)
  const now = clock.now()
  const { uid_user, token } = actor
  await copyCards(tx, cards, { uid_project, uid_user, via: token?.name ?? null, version, now, labels })
  const uid_items = await listItemIds(
    tx,
    cards.map(({ uid }) => uid),
  )
  if (uid_items.length > 0) await copyItems(tx, uid_items.map(withCopy), { cards, now, uid_project })
  return copies
}

type Rewriting = {
  readonly uid_project: string
  /** The id in what is rewritten. */
  readonly named: string
  readonly rewriteHtml: (html: string) => string
  readonly rewriteText: (text: string) => string
}

/** Rewrites the cards and checklists of a new board that contain an id. */
export const rewriteBoard = async (tx: Tx, { rewriteHtml, rewriteText, ...naming }: Rewriting): Promise<void> => {
  const cards = (await listCardsNaming(tx, naming)).map(({ uid_reply, content, original_content }) => ({
    uid_reply,
    content: rewriteHtml(content),
    original_content: rewriteText(original_content),
  }))
  if (cards.length > 0) await setContents(tx, cards)
  const items = await listItemsNaming(tx, naming)
  if (items.length > 0)
    await setItemTexts(
      tx,
      items.map((item) => ({ ...item, text: rewriteText(item.text) })),
    )
}
