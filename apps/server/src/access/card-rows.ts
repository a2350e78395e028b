// The board: who sees it and who moves, assigns and dates cards.
import type { checklistsCalls } from '@joinery/contract/checklists'
import type { kanbanCalls } from '@joinery/contract/kanban'

import { fileForm } from '#testing/build-project.ts'

import type { AccessRow, RowsOf } from './access-row.ts'
import { freshCardFile, freshItem } from './fresh.ts'
import { noOneCan, others, own } from './reply-rows.ts'
import type { Scene } from './scene.ts'

const note = () => fileForm([{ name: 'note.txt', bytes: 'Measured' }])

const card = ({ here }: Scene) => ({ params: { replyId: here.by.author.card } })

/** Board users can do this to every card; a message is not a card. */
const onCard = (body: AccessRow['options'], special: NonNullable<AccessRow['special']> = []): AccessRow => ({
  options: async (scene, me) => ({ ...card(scene), ...(await body(scene, me)) }),
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

/** Assignment, by either call. */
const assigning = [
  onCard(
    ({ people }) => ({ body: { assignee_uid: people.member.uid_user } }),
    [
      {
        title: 'to a member of another project',
        by: 'member',
        options: (scene) => ({ ...card(scene), body: { assignee_uid: scene.people.foreign.uid_user } }),
        outcome: 'bad_request',
      },
      {
        title: 'to a client',
        by: 'member',
        options: (scene) => ({ ...card(scene), body: { assignee_uid: scene.people.client.uid_user } }),
        outcome: 'bad_request',
      },
      {
        title: 'a card of their own project to a member of this one',
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
  getBoard: [{ options: ({ here }) => ({ params: { id: here.id } }) }],
  moveCard: [onCard(() => ({ body: { kanban_status: 'done' } }))],
  orderCard: [onCard(() => ({ body: { card_order: 0 } }))],
  setCardFields: assigning,
  assignCard: assigning,
  setDueDate: [onCard(() => ({ body: { due_date: '2030-05-01' } }))],
  addCardFiles: [
    {
      title: 'to their own card',
      options: (scene, me) => ({ params: { replyId: own(scene, me).card }, form: note() }),
      special: (['message', 'comment'] as const).map((kind) => ({
        title: `to their own ${kind}`,
        by: 'member' as const,
        options: ({ here }: Scene) => ({ params: { replyId: here.by.member[kind] }, form: note() }),
        outcome: 'not_found' as const,
      })),
    },
    {
      title: "to another person's card",
      options: (scene, me) => ({ params: { replyId: others(scene, me).card }, form: note() }),
      ...noOneCan,
    },
  ],
  removeCardFile: [
    {
      title: 'of their own card',
      options: (scene, me) => {
        const { card: replyId, cardFile: attachmentId } = own(scene, me)
        return { params: { replyId, attachmentId } }
      },
      usesUp: freshCardFile,
      special: [
        {
          title: "of another person's card through their own card",
          by: 'member',
          options: ({ here }) => ({
            params: { replyId: here.by.member.card, attachmentId: here.by.author.cardFile },
          }),
          outcome: 'not_found',
        },
        {
          title: 'of this project through their own card in another',
          by: 'foreign',
          options: ({ here, there }) => ({
            params: { replyId: there.by.owner.card, attachmentId: here.by.author.cardFile },
          }),
          outcome: 'not_found',
        },
        {
          title: 'of the project through their own card',
          by: 'owner',
          options: ({ here }) => ({ params: { replyId: here.by.owner.card, attachmentId: here.file } }),
          outcome: 'not_found',
        },
      ],
    },
    {
      title: "of another person's card",
      options: (scene, me) => {
        const { card: replyId, cardFile: attachmentId } = others(scene, me)
        return { params: { replyId, attachmentId } }
      },
      ...noOneCan,
    },
  ],
}

const onItem = ({ here }: Scene) => ({
  params: { replyId: here.by.author.card, itemId: here.by.author.item },
})

/** An item is found only through its own card. */
const elsewhere = (body?: object): NonNullable<AccessRow['special']> => [
  {
    title: "of another card through the author's card",
    by: 'member',
    options: ({ here }) => ({
      params: { replyId: here.by.author.card, itemId: here.by.member.item },
      ...(body ? { body } : {}),
    }),
    outcome: 'not_found',
  },
  {
    title: 'of this project through a card of their own',
    by: 'foreign',
    options: ({ here, there }) => ({
      params: { replyId: there.by.owner.card, itemId: here.by.author.item },
      ...(body ? { body } : {}),
    }),
    outcome: 'not_found',
  },
]

export const checklistsRows: RowsOf<typeof checklistsCalls> = {
  addChecklistItems: [onCard(() => ({ body: { text: 'Measure' } }))],
  updateChecklistItem: [
    {
      options: (scene) => ({ ...onItem(scene), body: { is_done: true } }),
      special: elsewhere({ is_done: true }),
    },
    {
      title: 'to assign it',
      options: (scene) => ({ ...onItem(scene), body: { assignee_uid: scene.people.member.uid_user } }),
      special: (['foreign', 'client'] as const).map((who) => ({
        title: `to the ${who === 'client' ? 'client' : 'member of another project'}`,
        by: 'member' as const,
        options: (scene: Scene) => ({ ...onItem(scene), body: { assignee_uid: scene.people[who].uid_user } }),
        outcome: 'bad_request' as const,
      })),
    },
  ],
  deleteChecklistItem: [{ options: onItem, usesUp: freshItem, special: elsewhere() }],
  orderChecklist: [
    {
      options: ({ here }) => ({
        params: { replyId: here.by.author.card },
        body: { uid_items: [here.by.author.item] },
      }),
      usesUp: freshItem,
    },
  ],
  convertChecklistItem: [{ options: onItem, usesUp: freshItem, special: elsewhere() }],
}
