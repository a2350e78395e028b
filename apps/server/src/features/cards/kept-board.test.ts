import { gunzipSync } from 'node:zlib'

import { readBoardTag } from '@joinery/contract/board/board-tag'
import { boardSchema } from '@joinery/contract/kanban'
import { afterAll, describe, expect, it, vi } from 'vitest'

import { addCard, addCards, moveTo, readBoard } from '#testing/build-board.ts'
import { buildProject, fileForm, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { stretch } from '#testing/stretch.ts'
import { startTestApp } from '#testing/test-app.ts'

const app = await startTestApp()
const [owner, member, stranger] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
afterAll(() => app.close())

/** Reads the board as browsers do. */
const getCompressed = async ({ token }: Pick<TestUser, 'token'>, id: string) => {
  const answer = await app.app.http.inject({
    url: `/api/projects/${id}/kanban`,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
  })
  const isCompressed = answer.headers['content-encoding'] === 'gzip'
  const body: unknown = JSON.parse((isCompressed ? gunzipSync(answer.rawPayload) : answer.rawPayload).toString())
  return { status: answer.statusCode, isCompressed, tag: String(answer.headers.etag), body, headers: answer.headers }
}

const keptTag = (id: string) => app.app.context.keptAnswers.find(`board ${id}`)?.tag

const createLabel = async (id: string): Promise<string> =>
  (await owner.call('createLabel', { params: { id }, body: { name: 'Stone', color: 'teal' } })).body.label.uid_label

/** A board that is long enough to be compressed, and that was read before. */
const buildKept = async () => {
  const project = await buildProject(owner)
  const id = project.uid_project
  await join(owner, project, member)
  const [card] = await addCards(
    owner,
    project,
    Array.from({ length: 20 }, (_, number) => `Card ${number}`),
  )
  if (!card) throw new Error('no card')
  const { tag } = await getCompressed(owner, id)
  expect(keptTag(id)).toBe(tag)
  return { project, id, card, replyId: card.uid_reply, tag }
}

describe('a board that was read before', () => {
  it('is the same for every person in the project', async () => {
    const { id, tag, project } = await buildKept()
    const board = await readBoard(owner, project)
    for (const who of [owner, member, owner]) {
      const answer = await getCompressed(who, id)
      expect([answer.status, answer.isCompressed, answer.tag]).toEqual([200, true, tag])
      expect(answer.body).toEqual(board)
      expect(boardSchema.parse(answer.body)).toEqual(board)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.headers.vary).toBe('accept-encoding')
    }
  })

  it.each([
    ['a card is moved', ({ card }) => moveTo(member, card, 'done')],
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
      'a card gets a label that is then deleted',
      async ({ id, replyId }) => {
        const labelId = await createLabel(id)
        await owner.call('setCardFields', { params: { replyId }, body: { labels: [labelId] } })
        await getCompressed(owner, id)
        await member.call('deleteLabel', { params: { labelId } })
      },
    ],
    [
      'cards are changed together',
      ({ id, replyId }) =>
        member.call('changeCards', { params: { id }, body: { uid_replies: [replyId], kanban_status: 'done' } }),
    ],
    ['its author changes their name', () => owner.call('updateDetails', { body: { details: { nickname: 'Moss' } } })],
  ] satisfies [string, (kept: Awaited<ReturnType<typeof buildKept>>) => Promise<unknown>][])(
    'is read again when %s',
    async (_, change) => {
      const kept = await buildKept()
      await change(kept)
      const answer = await getCompressed(member, kept.id)
      expect(answer.body).toEqual(await readBoard(member, kept.project))
      expect(answer.tag).not.toBe(kept.tag)
      expect(keptTag(kept.id)).toBe(answer.tag)
    },
  )

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

  it('loses the name of a mentioned person who deletes their account', async () => {
    const { id, project } = await buildKept()
    const person = await buildUser(app, { username: 'Perpetua Quill' })
    await join(owner, project, person)
    await addCard(owner, project, `<span data-mention="${person.uid_user}">@Perpetua Quill</span>, which oak?`)
    expect(JSON.stringify((await getCompressed(member, id)).body)).toContain('Perpetua Quill')
    await person.call('deleteAccount', { body: { password: person.password, projects: [] } })
    await vi.waitFor(async () => {
      expect(JSON.stringify((await getCompressed(member, id)).body)).toContain('@Deleted user')
    }, stretch(60_000))
  })

  it('is not shown to people without access', async () => {
    const { id, project } = await buildKept()
    expect((await getCompressed(stranger, id)).status).toBe(404)
    const params = { id, email: member.email }
    await owner.call('changeRole', { params, body: { role: 'client' } })
    expect((await getCompressed(member, id)).status).toBe(403)
    await owner.call('removeMember', { params })
    expect((await getCompressed(member, id)).status).toBe(404)
    const former = await buildUser(app)
    await join(owner, project, former)
    expect((await getCompressed(former, id)).status).toBe(200)
    await former.call('logOut')
    expect((await getCompressed(former, id)).status).toBe(401)
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

  // Runs last, because every token expires with the hour.
  it('is read again when its URLs are signed again', async () => {
    const { id, replyId } = await buildKept()
    await owner.call('addCardFiles', { params: { replyId }, form: fileForm([{ name: 'list.txt', bytes: 'oak' }]) })
    const { tag } = await getCompressed(owner, id)
    app.passTime(60 * 60 * 1000)
    const { body } = await owner.client.call('refreshSession')
    const later = await getCompressed({ token: body.accessToken }, id)
    expect(later.tag).not.toBe(tag)
    const [, url = ''] = /"url":"([^"]+)"/.exec(JSON.stringify(later.body)) ?? []
    app.passTime(50 * 60 * 1000)
    expect((await app.client().get(url)).text).toBe('oak')
  })
})
