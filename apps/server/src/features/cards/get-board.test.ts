import { boardSchema } from '@joinery/contract/kanban'
import { afterAll, describe, expect, it } from 'vitest'

import { addCard, addCards, isDense, moveTo, readBoard, textsOn } from '#testing/build-board.ts'
import { buildProject, fileForm, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { startTestApp } from '#testing/test-app.ts'

const app = await startTestApp()
const [owner, member, stranger] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
afterAll(() => app.close())

const get = (who: TestUser, id: string) => who.call('getBoard', { params: { id } })

describe('the board', () => {
  it('has three empty columns in a new project', async () => {
    const project = await buildProject(owner)
    const { status, body } = await get(owner, project.uid_project)
    expect([status, body]).toEqual([200, { todo: [], in_progress: [], done: [] }])
  })

  it('shows every card in its column and order, identically to every person in the project', async () => {
    const project = await buildProject(owner)
    await join(owner, project, member)
    const [oak, , ash] = await addCards(owner, project, ['Oak', 'Elm', 'Ash', 'Fir'])
    await moveTo(member, { uid_reply: oak?.uid_reply ?? '' }, 'done')
    await moveTo(owner, { uid_reply: ash?.uid_reply ?? '' }, 'in_progress')
    const board = await readBoard(owner, project)
    expect(textsOn(board)).toEqual({ todo: ['Elm', 'Fir'], in_progress: ['Ash'], done: ['Oak'] })
    expect(isDense(board)).toBe(true)
    expect(await readBoard(member, project)).toEqual(board)
  })

  it('shows the same data as the card itself, with its files and number of comments', async () => {
    const project = await buildProject(owner)
    await join(owner, project, member)
    const params = { id: project.uid_project }
    const files = [
      { name: 'list.txt', bytes: 'hinges, 12' },
      { name: 'prices.csv', bytes: 'oak,12\nash,9\n' },
    ]
    const created = await owner.call('createReply', {
      params,
      form: fileForm(files, { replyType: 'kanban', content: '<p>With <b>lists</b></p>', clientId: 'mine' }),
    })
    const card = created.body.reply
    const comment = (content: string) =>
      member.call('createReply', { params, body: { replyType: 'kanban', content, parentReplyId: card.uid_reply } })
    await comment('<p>One</p>')
    const second = await comment('<p>Two</p>')
    await member.call('deleteReply', { params: { replyId: second.body.reply.uid_reply } })
    const replyId = card.uid_reply
    await owner.call('assignCard', { params: { replyId }, body: { assignee_uid: member.uid_user } })
    const { body } = await owner.call('setDueDate', { params: { replyId }, body: { due_date: '2027-03-09' } })
    const [shown] = (await readBoard(member, project)).todo
    expect(shown).toEqual(body.reply)
    expect(shown).toMatchObject({
      uid_reply: card.uid_reply,
      replyType: 'kanban',
      content: '<p>With <b>lists</b></p>',
      original_content: 'With lists',
      clientId: 'mine',
      name: 'Mara',
      email: owner.email,
      creator_email: owner.email,
      created_at: card.created_at,
      assignee_uid: member.uid_user,
      due_date: '2027-03-09',
      comment_count: 1,
      details: {},
    })
    expect(shown?.attachments.map(({ filename }) => filename)).toEqual(['list.txt', 'prices.csv'])
    expect((await app.client().get(shown?.attachments[0]?.url ?? '')).text).toBe('hinges, 12')
  })

  it('contains only the fields of the contract', async () => {
    const project = await buildProject(owner)
    await addCard(owner, project, 'Oak')
    const { body, headers } = await get(owner, project.uid_project)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(boardSchema.parse(body)).toEqual(body)
  })

  it('does not show deleted cards, comments and messages', async () => {
    const project = await buildProject(owner)
    const params = { id: project.uid_project }
    const [oak, elm] = await addCards(owner, project, ['Oak', 'Elm'])
    await owner.call('createReply', { params, body: { content: '<p>A message</p>' } })
    const body = { replyType: 'kanban', content: '<p>A comment</p>', parentReplyId: elm?.uid_reply }
    await owner.call('createReply', { params, body })
    await owner.call('deleteReply', { params: { replyId: oak?.uid_reply ?? '' } })
    expect(textsOn(await readBoard(owner, project))).toEqual({ todo: ['Elm'], in_progress: [], done: [] })
  })

  it('can be read in an archived project', async () => {
    const project = await buildProject(owner)
    await addCard(owner, project, 'Oak')
    await owner.call('updateProject', { params: { id: project.uid_project }, body: { status: 'archived' } })
    expect(textsOn(await readBoard(owner, project)).todo).toEqual(['Oak'])
  })
})

describe('without access to the board', () => {
  it('a person outside the project gets the same response as for a project that does not exist', async () => {
    const empty = await buildProject(owner)
    const full = await buildProject(owner)
    await addCard(owner, full, 'Oak')
    for (const id of [empty.uid_project, full.uid_project, crypto.randomUUID()]) {
      const { status, body } = await get(stranger, id)
      expect([status, body.error]).toEqual([404, 'Project Not Found'])
    }
    expect((await get(owner, 'nonsense')).status).toBe(404)
  })

  it('a removed member gets the same response as a person outside the project', async () => {
    const project = await buildProject(owner)
    await join(owner, project, member)
    await addCard(owner, project, 'Oak')
    await owner.call('removeMember', { params: { id: project.uid_project, email: member.email } })
    expect((await get(member, project.uid_project)).status).toBe(404)
  })

  it('an ended session cannot read the board', async () => {
    const formerUser = await buildUser(app)
    const project = await buildProject(formerUser)
    await addCard(formerUser, project, 'Oak')
    await formerUser.call('logOut')
    const { status, body } = await get(formerUser, project.uid_project)
    expect([status, body.error]).toEqual([401, 'Authentication expired'])
    expect((await app.client().call('getBoard', { params: { id: project.uid_project } })).body.error).toBe(
      'Not authenticated',
    )
  })
})

describe('a client with a cached board', () => {
  const again = (who: TestUser, id: string, tag: unknown) =>
    who.call('getBoard', { params: { id }, headers: { 'if-none-match': String(tag) } })

  const buildRead = async () => {
    const project = await buildProject(owner)
    await join(owner, project, member)
    const card = await addCard(owner, project, 'Oak')
    const { headers } = await get(owner, project.uid_project)
    return { project, card, id: project.uid_project, replyId: card.uid_reply, tag: headers.etag }
  }

  it('gets 304 while it is unchanged, with the same tag for every person in the project', async () => {
    const { id, tag } = await buildRead()
    for (const who of [owner, member]) {
      const { status, text, headers } = await again(who, id, `"another", ${String(tag)}`)
      expect([status, text, headers.etag]).toEqual([304, '', tag])
    }
    const empty = await buildProject(owner)
    const { headers } = await get(owner, empty.uid_project)
    expect((await again(owner, empty.uid_project, headers.etag)).status).toBe(304)
  })

  it.each([
    ['a card is moved', ({ card }) => moveTo(owner, card, 'done')],
    ['a card is added', ({ project }) => addCard(owner, project, 'Elm')],
    ['a card is edited', ({ replyId }) => owner.call('updateReply', { params: { replyId }, body: { content: 'Ash' } })],
    ['a card is deleted', ({ replyId }) => owner.call('deleteReply', { params: { replyId } })],
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
    ['its author changes their name', () => owner.call('updateDetails', { body: { details: { nickname: 'Moss' } } })],
  ] satisfies [string, (read: Awaited<ReturnType<typeof buildRead>>) => Promise<unknown>][])(
    'gets the whole board when %s',
    async (_, change) => {
      const read = await buildRead()
      await change(read)
      const { status, body, headers } = await again(owner, read.id, read.tag)
      expect([status, body]).toEqual([200, await readBoard(owner, read.project)])
      expect(headers.etag).not.toBe(read.tag)
      expect((await again(owner, read.id, headers.etag)).status).toBe(304)
    },
  )

  it('gets 304 for a board with several authors, in any order', async () => {
    for (const [first, second] of [
      [owner, member],
      [member, owner],
    ] as const) {
      const project = await buildProject(owner)
      await join(owner, project, member)
      await addCard(first, project, 'Oak')
      await addCard(second, project, 'Elm')
      const { headers } = await get(owner, project.uid_project)
      expect((await again(owner, project.uid_project, headers.etag)).status).toBe(304)
    }
  })

  it('gets no board and no 304 after losing access', async () => {
    const { id, tag, project } = await buildRead()
    expect((await again(stranger, id, tag)).status).toBe(404)
    await owner.call('removeMember', { params: { id: project.uid_project, email: member.email } })
    expect((await again(member, id, tag)).status).toBe(404)
    const formerUser = await buildUser(app)
    const theirs = await buildProject(formerUser)
    const { headers } = await get(formerUser, theirs.uid_project)
    await formerUser.call('logOut')
    expect((await again(formerUser, theirs.uid_project, headers.etag)).status).toBe(401)
  })

  // Runs last, because every token expires with the hour.
  it('gets the whole board when its URLs are signed again', async () => {
    const { id, tag } = await buildRead()
    app.passTime(60 * 60 * 1000)
    const { body } = await owner.client.call('refreshSession')
    const headers = { 'if-none-match': String(tag) }
    const answer = await owner.call('getBoard', { params: { id }, headers, token: body.accessToken })
    expect([answer.status, textsOn(answer.body).todo]).toEqual([200, ['Oak']])
  })
})
