// Frequent reads take two or three statements, including the session check, for any amount of data.
import { expect, it } from 'vitest'

import { addCard } from '#testing/build-board.ts'
import { addFiles, buildProject, fileForm, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { countStatements } from '#testing/count-statements.ts'
import { app } from '#testing/shared-app.ts'

const [owner, jonas] = await Promise.all([buildUser(app), buildUser(app)])
await buildProject(owner, { title: 'Stairs' })
const project = await buildProject(owner)
const id = project.uid_project
await join(owner, project, jonas)
await addFiles(owner, project, [{ name: 'oak plan.txt', bytes: 'text' }])
await addCard(owner, project, 'Order oak')
const form = fileForm([{ name: 'oak.txt', bytes: 'text' }], { content: '<p>Oak</p>' })
const { reply } = (await jonas.call('createReply', { params: { id }, form })).body
await jonas.call('createReply', {
  params: { id },
  body: { content: '<p>Oak, yes</p>', quotedMessage: { uid_reply: reply.uid_reply } },
})

type Read = (who: TestUser) => Promise<{ status: number; body: any }> // oxlint-disable-line typescript/no-explicit-any

it.each<[string, number, Read]>([
  ['a project', 3, (who) => who.call('getProject', { params: { id } })],
  ['the dashboard', 3, (who) => who.call('listProjects')],
  ['a page of the dashboard', 3, (who) => who.call('listProjects', { query: { limit: '1', q: 'kitchen' } })],
  ['a search', 3, (who) => who.call('search', { query: { q: 'oak' } })],
  ['the newest page', 2, (who) => who.call('listReplies', { params: { id }, query: { replyType: 'discussion' } })],
  ['a search in the discussion', 2, (who) => who.call('listReplies', { params: { id }, query: { q: 'oak' } })],
])('%s takes %d statements', async (_, expected, read) => {
  let status = 0
  const statements = await countStatements(app.database.pool, async () => {
    status = (await read(owner)).status
  })
  expect([status, statements]).toEqual([200, expected])
})

it('takes no more statements for an older page', async () => {
  const { body } = await owner.call('listReplies', { params: { id }, query: { replyType: 'discussion' } })
  const query = { replyType: 'discussion', before: body.replies[1].uid_reply }
  const statements = await countStatements(app.database.pool, () =>
    owner.call('listReplies', { params: { id }, query }),
  )
  expect(statements).toBe(2)
})
