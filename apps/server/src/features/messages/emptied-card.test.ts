import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'
import { expect, it } from 'vitest'

import { addCard } from '#testing/build-board.ts'
import { buildProject, fileForm } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'

const owner = await buildUser(app)

const attach = async (id: string, fields: Record<string, string>): Promise<Reply> => {
  const form = fileForm([{ name: 'plan.txt', bytes: 'Oak' }], { content: '<p>Oak fronts</p>', ...fields })
  return (await owner.call('createReply', { params: { id }, form })).body.reply
}
const edit = (replyId: string, content: string) => owner.call('updateReply', { params: { replyId }, body: { content } })

it.each(['', '<p> </p>'])(
  'a card and a comment keep their text when they are edited to %j, also with files',
  async (content) => {
    const { uid_project: id } = await buildProject(owner)
    const plain = await addCard(owner, { uid_project: id }, 'Elm fronts')
    const card = await attach(id, { replyType: 'kanban' })
    const comment = await attach(id, { replyType: 'kanban', parentReplyId: card.uid_reply })
    for (const { uid_reply } of [plain, card, comment]) {
      const { status, body } = await edit(uid_reply, content)
      expect([status, body.error]).toEqual([400, messages.reply.contentRequired])
    }
    const { body: board } = await owner.call('getBoard', { params: { id } })
    expect(board.todo.map(({ original_content }: Reply) => original_content)).toEqual(['Elm fronts', 'Oak fronts'])
  },
)

it('a message with files can be edited to empty', async () => {
  const { uid_project: id } = await buildProject(owner)
  const message = await attach(id, {})
  expect((await edit(message.uid_reply, '')).status).toBe(200)
})
