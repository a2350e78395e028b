import { boardSchema } from '@joinery/contract/kanban'
import { afterAll, describe, expect, it, vi } from 'vitest'

import { addCard, moveTo, readBoard } from '#testing/build-board.ts'
import { fileForm, join } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { prepareKeptBoard, type KeptBoard } from '#testing/kept-board.ts'
import { stretch } from '#testing/stretch.ts'
import { startTestApp } from '#testing/test-app.ts'

const app = await startTestApp()
const { owner, member, getCompressed, keptTag, createLabel, buildKept } = await prepareKeptBoard(app)
const stranger = await buildUser(app)
afterAll(() => app.close())

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
    [
      'a card gets a label that is then deleted',
      async ({ id, replyId }) => {
        const labelId = await createLabel(id)
        await owner.call('setCardFields', { params: { replyId }, body: { labels: [labelId] } })
        await getCompressed(owner, id)
        await member.call('deleteLabel', { params: { labelId } })
      },
    ],
    ['its author changes their name', () => owner.call('updateDetails', { body: { details: { nickname: 'Moss' } } })],
  ] satisfies [string, (kept: KeptBoard) => Promise<unknown>][])('is read again when %s', async (_, change) => {
    const kept = await buildKept()
    await change(kept)
    const answer = await getCompressed(member, kept.id)
    expect(answer.body).toEqual(await readBoard(member, kept.project))
    expect(answer.tag).not.toBe(kept.tag)
    expect(keptTag(kept.id)).toBe(answer.tag)
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
