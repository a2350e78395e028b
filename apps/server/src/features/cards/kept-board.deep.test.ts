import { readBoardTag } from '@joinery/contract/board/board-tag'
import { afterAll, describe, expect, it } from 'vitest'

import { addCard, moveTo, readBoard } from '#testing/build-board.ts'
import { fileForm } from '#testing/build-project.ts'
import type { TestUser } from '#testing/build-user.ts'
import { prepareKeptBoard, type KeptBoard } from '#testing/kept-board.ts'
import { startTestApp } from '#testing/test-app.ts'

const app = await startTestApp()
const { owner, member, getCompressed, keptTag, createLabel, buildKept } = await prepareKeptBoard(app)
afterAll(() => app.close())

describe('a board that was read before', () => {
  it.each([
    ['a card is added', ({ project }) => addCard(owner, project, 'Elm')],
    ['a card is edited', ({ replyId }) => owner.call('updateReply', { params: { replyId }, body: { content: 'Ash' } })],
    ['a card is deleted', ({ replyId }) => owner.call('deleteReply', { params: { replyId } })],
    [
      'a card is assigned',
      ({ replyId }) => owner.call('assignCard', { params: { replyId }, body: { assignee_uid: member.uid_user } }),
    ],
    [
      'a member comments',
      ({ id, replyId }) =>
        member.call('createReply', {
          params: { id },
          body: { replyType: 'kanban', content: 'Yes', parentReplyId: replyId },
        }),
    ],
    [
      'a file is added',
      ({ replyId }) =>
        owner.call('addCardFiles', { params: { replyId }, form: fileForm([{ name: 'list.txt', bytes: 'oak' }]) }),
    ],
    ['a label is created, which takes a version', ({ id }) => createLabel(id)],
    [
      'cards are changed together',
      ({ id, replyId }) =>
        member.call('changeCards', { params: { id }, body: { uid_replies: [replyId], kanban_status: 'done' } }),
    ],
  ] satisfies [string, (kept: KeptBoard) => Promise<unknown>][])('is read again when %s', async (_, change) => {
    const kept = await buildKept()
    await change(kept)
    const answer = await getCompressed(member, kept.id)
    expect(answer.body).toEqual(await readBoard(member, kept.project))
    expect(answer.tag).not.toBe(kept.tag)
    expect(keptTag(kept.id)).toBe(answer.tag)
  })

  it('is read again when another process changed it', async () => {
    const { id, replyId, project, tag } = await buildKept()
    const { dataDir, database } = app
    const other = await startTestApp({ existing: { dataDir, connectionString: database.connectionString } })
    const { statusCode } = await other.app.http.inject({
      method: 'PUT',
      url: `/api/projects/replies/${replyId}/kanban-status`,
      headers: { authorization: `Bearer ${owner.token}` },
      payload: { kanban_status: 'done', card_order: 0 },
    })
    await other.close()
    expect(statusCode).toBe(200)
    const answer = await getCompressed(owner, id)
    expect(answer.tag).not.toBe(tag)
    expect(answer.body).toMatchObject({ done: [{ uid_reply: replyId }] })
    expect(answer.body).toEqual(await readBoard(owner, project))
  })

  it('is always the board of its tag while people change it', async () => {
    const { id, project } = await buildKept()
    const cards = (await readBoard(owner, project)).todo
    const bodies = new Map<string, string>()
    const writing = { isDone: false }
    const read = async (who: TestUser): Promise<void> => {
      while (!writing.isDone) {
        const { tag, body } = await getCompressed(who, id)
        const text = JSON.stringify(body)
        expect(bodies.get(tag) ?? text).toBe(text)
        bodies.set(tag, text)
      }
    }
    const readers = [owner, member, owner, member].map(read)
    for (const [index, card] of cards.entries()) {
      const replyId = card.uid_reply
      if (index % 2 === 0) await moveTo(member, card, 'in_progress', 0)
      else await owner.call('updateReply', { params: { replyId }, body: { content: `<p>Changed ${index}</p>` } })
    }
    writing.isDone = true
    await Promise.all(readers)
    expect((await getCompressed(member, id)).body).toEqual(await readBoard(owner, project))
    for (const [tag, text] of bodies) {
      const versions = [...text.matchAll(/"version":(\d+),"kanban_status"/g)].map(([, version]) => Number(version))
      expect(Math.max(...versions)).toBeLessThanOrEqual(readBoardTag(tag)?.version ?? 0)
    }
  })
})
