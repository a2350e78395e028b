import type { Attachment } from '@joinery/contract/files'
import type { FoundThings } from '@joinery/contract/search'
import { expect, it } from 'vitest'

import { newId } from '#platform/ids.ts'
import { addCard } from '#testing/build-board.ts'
import { addFiles, buildProject } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'

const owner = await buildUser(app)

it('returns the date of each result, to tell equal names apart', async () => {
  const word = `w${newId().replaceAll('-', '').slice(-16)}`
  const project = await buildProject(owner, { title: word })
  const params = { id: project.uid_project }
  const card = await addCard(owner, project, word)
  const { uid_reply: parentReplyId } = await addCard(owner, project, 'Hinges')
  const body = { content: `<p>${word}</p>`, replyType: 'kanban', parentReplyId }
  const { reply: comment } = (await owner.call('createReply', { params, body })).body
  await addFiles(owner, project, [{ name: `${word}.txt`, bytes: 'text' }])
  const { files }: { files: readonly Attachment[] } = (await owner.call('getProject', { params })).body
  const found: FoundThings = (await owner.call('search', { query: { q: word } })).body
  expect(found.projects.map(({ created_at }) => created_at)).toEqual([project.created_at])
  expect(found.cards.map(({ created_at }) => created_at).toSorted()).toEqual([card.created_at, comment.created_at])
  expect(found.files.map(({ uploaded_at }) => uploaded_at)).toEqual(files.map(({ uploaded_at }) => uploaded_at))
})
