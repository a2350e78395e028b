import { fileForm } from '@joinery/server/testing/build-project'

import type { Act } from '../load.ts'
import { pick } from '../studio.ts'

const statuses = ['todo', 'in_progress', 'done']

/** A larger board loses a card for each one added, to keep its size steady. */
const cardsWanted = 40

type Column = readonly { readonly uid_reply: string; readonly uid_user: string }[]

/** Messages by request, cards with moves and comments, and whole projects. */
export const boardActs: readonly Act[] = [
  {
    kind: 'a card and its life',
    perMinute: 25,
    run: async ({ projects }) => {
      const { id, members, owner } = pick(projects)
      const { ask } = pick(members)
      const { body } = await ask('createReply', 201, {
        params: { id },
        body: { replyType: 'kanban', content: '<p>Order the fronts</p>' },
      })
      const params = { replyId: body.reply.uid_reply as string }
      await ask('createReply', 201, {
        params: { id },
        body: { replyType: 'kanban', parentReplyId: params.replyId, content: '<p>In oak?</p>' },
      })
      await ask('setCardFields', 200, {
        params,
        body: { assignee_uid: pick(members).uid_user, due_date: '2030-01-31' },
      })
      const board = await owner.ask('getBoard', 200, { params: { id } })
      const cards: Column = statuses.flatMap((status) => board.body[status] as Column) // the contract's columns
      const oldest = cards[Math.floor(Math.random() * cards.length)]
      if (cards.length <= cardsWanted || oldest === undefined) return
      await owner.ask('deleteReply', [200, 404], { params: { replyId: oldest.uid_reply } })
    },
  },
  {
    kind: 'move cards',
    perMinute: 60,
    run: async ({ projects }) => {
      const { id, members } = pick(projects)
      const { ask } = pick(members)
      const { body } = await ask('getBoard', 200, { params: { id } })
      const cards: Column = statuses.flatMap((status) => body[status] as Column) // the contract's columns
      if (cards.length === 0) return
      for (let count = 0; count < 3; count++) {
        const params = { replyId: pick(cards).uid_reply }
        // Another person may have deleted it.
        const expected = [200, 404]
        await ask('moveCard', expected, { params, body: { kanban_status: pick(statuses), card_order: 0 } })
        await ask('orderCard', expected, { params, body: { card_order: 2 } })
      }
    },
  },
  {
    kind: 'a message by request, edited and deleted',
    perMinute: 20,
    run: async ({ projects }) => {
      const { id, members } = pick(projects)
      const { ask } = pick(members)
      const content = '<p>Which hinges?</p>'
      const { body } = await ask('createReply', 201, { params: { id }, body: { content } })
      const params = { replyId: body.reply.uid_reply as string }
      await ask('updateReply', 200, { params, body: { content: '<p>Which hinges, and how many?</p>' } })
      await ask('deleteReply', 200, { params })
      await ask('restoreReply', 200, { params })
      await ask('deleteReply', 200, { params })
    },
  },
  {
    kind: 'a message with files',
    perMinute: 10,
    run: async ({ projects, caller, files }) => {
      const { id, members } = pick(projects)
      const { ask } = pick(members)
      const form = fileForm(
        [
          { name: 'room.jpg', bytes: files.photograph, type: 'image/jpeg' },
          { name: 'notes.txt', bytes: 'Oak, 18 mm', type: 'text/plain' },
        ],
        { content: '<p>Look</p>', clientId: crypto.randomUUID() },
      )
      const { body } = await ask('createReply', 201, { params: { id }, form })
      for (const { url } of body.reply.attachments as { url: string }[]) await caller.fetch('file', 200, url)
      await caller.fetch('variant', 200, `${body.reply.attachments[0].url}&w=200`)
    },
  },
  {
    kind: 'a project from its beginning to its end',
    perMinute: 6,
    run: async ({ people, files }) => {
      const [owner, other] = [pick(people), pick(people)]
      const form = fileForm([{ name: 'plan.png', bytes: files.drawing, type: 'image/png' }], { title: 'For a minute' })
      const { body } = await owner.ask('createProject', 201, { form })
      const params = { id: body.project.uid_project as string }
      await owner.ask('updateProject', 200, { params, body: { status: 'archived' } })
      await owner.ask('updateProject', 200, { params, body: { status: 'active', title: 'For two minutes' } })
      if (other !== owner) {
        await owner.ask('addMember', 200, { params, body: { email: other.email } })
        await owner.ask('changeRole', 200, { params: { ...params, email: other.email }, body: { role: 'client' } })
        await owner.ask('removeMember', 200, { params: { ...params, email: other.email } })
      }
      await owner.ask('addMember', 200, { params, body: { email: `${crypto.randomUUID()}@soak.example` } })
      await owner.ask('createReply', 201, { params, body: { content: '<p>It ends here</p>' } })
      await owner.ask('deleteProject', 200, { params })
    },
  },
]
