// A board as people leave it: cards in all three columns, with pictures, people, dates and a conversation.
import { readFile } from 'node:fs/promises'

import { callPath, calls, type CallName } from '@joinery/contract/calls'
import type { APIRequestContext } from '@playwright/test'

export type Somebody = { readonly email: string; readonly token: string; readonly uid_user: string }

type Call = (
  name: CallName,
  options?: { params?: Record<string, string>; data?: unknown; multipart?: FormData; token?: string },
) => Promise<{ project: { uid_project: string }; reply: { uid_reply: string } }>

const day = (fromToday: number): string => {
  const date = new Date()
  date.setDate(date.getDate() + fromToday)
  return date.toISOString().slice(0, 10)
}

const cards = [
  { text: 'Template the island top once the base is levelled', due: day(1), who: 1, comments: 2 },
  { text: 'Sample of brushed brass for the pulls, two lengths', who: 2 },
  { text: 'Confirm pendant height with the client: 4 cm lower', due: day(6), who: 0, comments: 1 },
  {
    text: 'Slab order: Calacatta, book-matched behind the hood',
    picture: 'card-stone',
    status: 'in_progress',
    due: day(-1),
    who: 1,
    comments: 3,
  },
  {
    text: 'Walnut tall units: grain runs over both doors',
    picture: 'card-cabinetry',
    status: 'in_progress',
    due: day(9),
    who: 2,
    comments: 1,
  },
  {
    text: 'Render of the hood wall, morning light',
    picture: 'hero-after',
    status: 'done',
    due: day(-3),
    who: 0,
    comments: 4,
  },
  { text: 'Measure the window reveal', status: 'done', due: day(-5), who: 1 },
] as const

const words = [
  'The supplier holds the pair until Friday. Both slabs are 20 mm.',
  'Book-match at the centre line of the hood, not of the wall: the wall is 14 mm longer on the left.',
  'Approved by the client this morning.',
  'I will bring the template on Tuesday.',
]

/** Makes the project and answers its id, and the id of the card that has most to show. */
export const fillBoard = async (
  request: APIRequestContext,
  address: string,
  [owner, ...members]: readonly [Somebody, ...Somebody[]],
): Promise<{ uid_project: string; uid_card: string }> => {
  const call: Call = async (name, { params, token = owner.token, ...body } = {}) => {
    const answer = await request.fetch(`${address}/api${callPath(name, params)}`, {
      method: calls[name][0],
      headers: { authorization: `Bearer ${token}` },
      ...body,
    })
    if (!answer.ok()) throw new Error(`${name} answered ${answer.status()}: ${await answer.text()}`)
    // The contract's shape: each caller takes what its call answers.
    return (await answer.json()) as Awaited<ReturnType<Call>>
  }
  const people = [owner, ...members]
  const { project } = await call('createProject', { data: { title: 'Hartwell Kitchen' } })
  const { uid_project } = project
  for (const { email } of members) await call('addMember', { params: { id: uid_project }, data: { email } })

  let uid_card = ''
  for (const card of cards) {
    const { text, who } = card
    const form = new FormData()
    form.append('content', `<p>${text}</p>`)
    form.append('replyType', 'kanban')
    if ('picture' in card) {
      const bytes = await readFile(new URL(`../../art/${card.picture}.webp`, import.meta.url))
      form.append('attachments', new File([new Uint8Array(bytes)], `${card.picture}.webp`, { type: 'image/webp' }))
    }
    const { reply } = await call('createReply', { params: { id: uid_project }, multipart: form })
    const params = { replyId: reply.uid_reply }
    if ('status' in card) await call('moveCard', { params, data: { kanban_status: card.status, card_order: 99 } })
    if ('due' in card) await call('setDueDate', { params, data: { due_date: card.due } })
    await call('assignCard', { params, data: { assignee_uid: people[who]?.uid_user } })
    const said = 'comments' in card ? words.slice(0, card.comments) : []
    for (const [index, word] of said.entries()) {
      const data = { content: `<p>${word}</p>`, replyType: 'kanban', parentReplyId: reply.uid_reply }
      const token = people[(index + 1) % people.length]?.token ?? owner.token
      await call('createReply', { params: { id: uid_project }, data, token })
    }
    if (text.startsWith('Slab')) uid_card = reply.uid_reply
  }
  return { uid_project, uid_card }
}
