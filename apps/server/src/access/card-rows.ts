// The board: who sees it and who moves, assigns and dates its cards.
import type { kanbanCalls } from '@joinery/contract/kanban'

import { readers, writers, type AccessRow, type RowsOf } from './access-row.ts'
import type { Scene } from './scene.ts'

const card = ({ here }: Scene) => ({ params: { replyId: here.by.author.card } })

/** Whoever uses the board may do this to every card of it; a message is no card. */
const onCard = (body: AccessRow['options'], special: NonNullable<AccessRow['special']> = []): AccessRow => ({
  options: async (scene, me) => ({ ...card(scene), ...(await body(scene, me)) }),
  ...writers(200),
  needs: 'useBoard',
  special: [
    {
      title: 'a message',
      by: 'member',
      options: async (scene, me) => ({
        params: { replyId: scene.here.by.author.message },
        ...(await body(scene, me)),
      }),
      outcome: 'not_found',
    },
    ...special,
  ],
})

/** Who may assign, by whichever call. */
const assigning = [
  onCard(
    ({ people }) => ({ body: { assignee_uid: people.member.uid_user } }),
    [
      {
        title: 'to somebody of another project',
        by: 'member',
        options: (scene) => ({ ...card(scene), body: { assignee_uid: scene.people.foreign.uid_user } }),
        outcome: 'bad_request',
      },
      {
        title: 'a card of their own project to somebody of this one',
        by: 'foreign',
        options: ({ people, there }) => ({
          params: { replyId: there.by.owner.card },
          body: { assignee_uid: people.author.uid_user },
        }),
        outcome: 'bad_request',
      },
    ],
  ),
] as const

export const kanbanRows: RowsOf<typeof kanbanCalls> = {
  getBoard: [{ options: ({ here }) => ({ params: { id: here.id } }), ...readers, needs: 'viewBoard' }],
  moveCard: [onCard(() => ({ body: { kanban_status: 'done' } }))],
  orderCard: [onCard(() => ({ body: { card_order: 0 } }))],
  setCardFields: assigning,
  assignCard: assigning,
  setDueDate: [onCard(() => ({ body: { due_date: '2030-05-01' } }))],
}
