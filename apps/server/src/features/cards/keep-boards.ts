import type { Context } from '#platform/context.ts'

import { openBoard } from './board-queries.ts'
import { lockAssigned } from './card-queries.ts'

/** Creates the board with its project; locks the cards of a leaving member before the member's row is deleted. */
export const keepBoards = ({ transactionEvents }: Pick<Context, 'transactionEvents'>): void => {
  transactionEvents.hear('project.created', (tx, { uid_project }) => openBoard(tx, uid_project))
  transactionEvents.hear('member.leaving', (tx, { uid_project, uid_user }) => lockAssigned(tx, uid_project, uid_user))
}
