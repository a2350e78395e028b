import { can } from '@joinery/contract/capabilities'

import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

import { nextBoardVersion, openBoard } from './board-queries.ts'
import { broadcastBoardChange } from './broadcast-board-change.ts'
import { lockAssigned, unassignCards } from './card-queries.ts'
import { deleteItemsOf, unassignItems } from './checklist/checklist-queries.ts'

type Parts = Pick<Context, 'realtime' | 'transactionEvents'>

/** Unassigns the cards and checklist items of a person who leaves or loses the right to use the board, and broadcasts each change. */
const unassign = async ({ realtime }: Parts, tx: Tx, uid_project: string, uid_user: string): Promise<void> => {
  const assigned = await lockAssigned(tx, uid_project, uid_user)
  if (assigned.length === 0) return
  const uid_cards = assigned.map(({ uid_reply }) => uid_reply)
  const last = await nextBoardVersion(tx, uid_project, uid_cards.length)
  await unassignCards(tx, uid_cards, uid_user, last)
  const itemsOf = await unassignItems(tx, uid_project, uid_user, uid_cards)
  tx.afterCommit(() => {
    for (const [index, { uid_reply, isAssigned }] of assigned.entries()) {
      const version = last - assigned.length + index + 1
      const card = { uid_reply, version: last, ...(isAssigned ? { assignee_uid: null } : {}) }
      const items = itemsOf.get(uid_reply)
      const change = { uid_project, uid_reply, uid_user, version, card, ...(items ? { checklist: { items } } : {}) }
      broadcastBoardChange({ realtime }, change)
    }
  })
}

/**
 * Creates the board with its project, unassigns a leaving member's cards and items before the member's row is deleted, and
 * deletes the items of permanently deleted cards.
 */
export const registerBoardListeners = (parts: Parts): void => {
  const { transactionEvents } = parts
  transactionEvents.on('project.created', (tx, { uid_project }) => openBoard(tx, uid_project))
  transactionEvents.on('member.leaving', (tx, { uid_project, uid_user }) => unassign(parts, tx, uid_project, uid_user))
  transactionEvents.on('member.role_changed', async (tx, { uid_project, uid_user, role }) => {
    if (!can(role, 'useBoard')) await unassign(parts, tx, uid_project, uid_user)
  })
  transactionEvents.on('replies.emptied', (tx, { uid_replies }) => deleteItemsOf(tx, uid_replies))
}
