import { can } from '@joinery/contract/capabilities'

import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

import { nextBoardVersion, openBoard } from './board-queries.ts'
import { broadcastBoardChange } from './broadcast-board-change.ts'
import { lockAssigned, unassignCards } from './card-queries.ts'

type Parts = Pick<Context, 'realtime' | 'transactionEvents'>

/** Unassigns the cards of a person who leaves or loses the right to use the board, and broadcasts each change. */
const unassign = async ({ realtime }: Parts, tx: Tx, uid_project: string, uid_user: string): Promise<void> => {
  const uid_cards = await lockAssigned(tx, uid_project, uid_user)
  if (uid_cards.length === 0) return
  const last = await nextBoardVersion(tx, uid_project, uid_cards.length)
  await unassignCards(tx, uid_cards, last)
  tx.afterCommit(() => {
    for (const [index, uid_reply] of uid_cards.entries()) {
      const version = last - uid_cards.length + index + 1
      const card = { uid_reply, version: last, assignee_uid: null }
      broadcastBoardChange({ realtime }, { uid_project, uid_reply, uid_user, version, card })
    }
  })
}

/** Creates the board with its project, and unassigns a leaving member's cards before the member's row is deleted. */
export const registerBoardListeners = (parts: Parts): void => {
  const { transactionEvents } = parts
  transactionEvents.on('project.created', (tx, { uid_project }) => openBoard(tx, uid_project))
  transactionEvents.on('member.leaving', (tx, { uid_project, uid_user }) => unassign(parts, tx, uid_project, uid_user))
  transactionEvents.on('member.role_changed', async (tx, { uid_project, uid_user, role }) => {
    if (!can(role, 'useBoard')) await unassign(parts, tx, uid_project, uid_user)
  })
}
