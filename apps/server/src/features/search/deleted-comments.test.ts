import { expect, it } from 'vitest'

import { newId } from '#platform/ids.ts'
import { addCard } from '#testing/build-board.ts'
import { buildProject, fileForm } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'

const owner = await buildUser(app)

const find = async (q: string) => (await owner.call('search', { query: { q } })).body
const newWord = (): string => `w${newId().replaceAll('-', '').slice(-16)}`

it('does not find a card by a deleted comment, nor the file of that comment', async () => {
  const [onCard, inComment] = [newWord(), newWord()]
  const project = await buildProject(owner)
  const card = await addCard(owner, project, onCard)
  const form = fileForm([{ name: `${inComment}.txt`, bytes: 'text' }], {
    content: `<p>${inComment}</p>`,
    replyType: 'kanban',
    parentReplyId: card.uid_reply,
  })
  const comment = (await owner.call('createReply', { params: { id: project.uid_project }, form })).body.reply
  const found = await find(inComment)
  expect(found.cards).toMatchObject([{ uid_reply: card.uid_reply, is_comment: true }])
  expect(found.files).toHaveLength(1)

  await owner.call('deleteReply', { params: { replyId: comment.uid_reply } })
  expect(await find(inComment)).toMatchObject({ cards: [], files: [] })
  expect((await find(onCard)).cards).toMatchObject([{ uid_reply: card.uid_reply, is_comment: false }])
})
