import { messages } from '@joinery/contract/messages'
import { expect, it } from 'vitest'

import { buildProject } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'

it('limits a text by its stored length, not its sent length', async () => {
  const owner = await buildUser(app)
  const { uid_project: id } = await buildProject(owner)
  const postMessage = (content: string, more: object = {}) =>
    owner.call('createReply', { params: { id }, body: { content, ...more } })
  const tooLong = [400, messages.reply.contentTooLong]
  const swelling = '&'.repeat(20_000)
  for (const answer of [await postMessage(swelling), await postMessage(swelling, { reply_type: 'kanban' })]) {
    expect([answer.status, answer.body.error]).toEqual(tooLong)
  }
  const { reply } = (await postMessage('&'.repeat(3000))).body
  const edited = await owner.call('updateReply', { params: { replyId: reply.uid_reply }, body: { content: swelling } })
  expect([edited.status, edited.body.error]).toEqual(tooLong)
  const description = '&'.repeat(50_000)
  const changed = await owner.call('updateProject', { params: { id }, body: { description } })
  expect([changed.status, changed.body.error]).toEqual([400, 'The description is too long'])
})
