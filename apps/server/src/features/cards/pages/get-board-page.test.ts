import type { Board } from '@joinery/contract/kanban'
import { kanbanStatuses, type KanbanStatus } from '@joinery/contract/replies'
import { expect, it } from 'vitest'

import { addCards, moveTo, readBoard, textsOn } from '#testing/build-board.ts'
import { buildProject } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'

const [owner, stranger] = await Promise.all([buildUser(app), buildUser(app)])

type Page = Board & { nextCursor: string | null; total: Record<KanbanStatus, number> }

const page = async (id: string, query: Record<string, string>, who = owner): Promise<{ status: number; body: Page }> =>
  who.call('getBoard', { params: { id }, query })

it('pages of a board contain every card once, in order, as in the whole board', async () => {
  const project = await buildProject(owner)
  const cards = await addCards(owner, project, ['Oak', 'Elm', 'Ash', 'Fir', 'Yew', 'Box', 'Bay', 'Nut'])
  await owner.call('deleteReply', { params: { replyId: cards[7]?.uid_reply ?? '' } })
  const comment = { content: 'Yes', replyType: 'kanban', parentReplyId: cards[0]?.uid_reply }
  for (const body of [{ content: 'Hello' }, comment]) {
    await owner.call('createReply', { params: { id: project.uid_project }, body })
  }
  for (const index of [1, 3]) await moveTo(owner, { uid_reply: cards[index]?.uid_reply ?? '' }, 'done')
  await moveTo(owner, { uid_reply: cards[6]?.uid_reply ?? '' }, 'todo', 0)
  const whole = await readBoard(owner, project)
  const read: Board = { todo: [], in_progress: [], done: [] }
  const sizes: number[] = []
  let cursor: string | null = ''
  for (; cursor !== null;) {
    const { body }: { body: Page } = await page(project.uid_project, { limit: '2', ...(cursor ? { cursor } : {}) })
    for (const status of kanbanStatuses) read[status].push(...body[status])
    expect(body.total).toEqual({ todo: 5, in_progress: 0, done: 2 })
    sizes.push(body.todo.length + body.done.length)
    cursor = body.nextCursor
  }
  expect(sizes).toEqual([4, 2, 1])
  expect(read).toEqual(whole)
  expect(textsOn(read).todo).toEqual(['Bay', 'Oak', 'Ash', 'Yew', 'Box'])
})

it('returns the whole board without page fields if there is no limit', async () => {
  const { uid_project } = await buildProject(owner)
  expect((await page(uid_project, {})).body).toEqual({ todo: [], in_progress: [], done: [] })
  expect((await page(uid_project, { limit: '5' })).body).toMatchObject({ nextCursor: null, total: { todo: 0 } })
})

it('requires access to the board and rejects a forged cursor', async () => {
  const { uid_project } = await buildProject(owner)
  expect((await page(uid_project, { limit: '5' }, stranger)).status).toBe(404)
  const wrong = [
    ['1'],
    ['1', '1', 'x'],
    ['x1', '1', '1'],
    ['1', '1x', '1'],
    ['1', '1', '9999999999999999999'],
    ['1', '1', 1],
  ]
  for (const keys of wrong) {
    const cursor = Buffer.from(JSON.stringify(keys)).toString('base64url')
    expect((await page(uid_project, { limit: '5', cursor })).status).toBe(400)
  }
  expect((await page(uid_project, { limit: '0' })).status).toBe(400)
})
