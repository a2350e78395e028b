import type { Context } from '#platform/context.ts'

import { openBoard } from './board-queries.ts'
import { lockAssigned } from './card-queries.ts'

/** Every project has a board from its beginning; the cards of whoever leaves are locked before the member's row goes. */
export const keepBoards = ({ transactionEvents }: Pick<Context, 'transactionEvents'>): void => {
  transactionEvents.hear('project.created', (tx, { uid_project }) => openBoard(tx, uid_project))
  transactionEvents.hear('member.leaving', (tx, { uid_project, uid_user }) => lockAssigned(tx, uid_project, uid_user))
}
