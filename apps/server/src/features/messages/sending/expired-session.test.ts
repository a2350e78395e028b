// An access token outlives its session by up to 15 minutes, but its permissions end with the session.
import { messages } from '@joinery/contract/messages'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { addCards, moveTo, readBoard, textsOn } from '#testing/build-board.ts'
import { buildProject, fileForm, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { joinSocket } from '#testing/socket-client.ts'
import { startTestApp } from '#testing/test-app.ts'

let member: TestUser
let id: string
const app = await startTestApp()
const owner = await buildUser(app)
afterAll(() => app.close())
beforeEach(async () => {
  member = await buildUser(app)
  const project = await buildProject(owner)
  await join(owner, project, member)
  id = project.uid_project
})

/** Expires the session without ending it. */
const expire = async (who: TestUser): Promise<void> => {
  const { rowCount } = await app.database.pool.query('update sessions set expires_at = $2 where uid_user = $1', [
    who.uid_user,
    app.now(),
  ])
  expect(rowCount).toBe(1)
}
const list = async () => (await owner.call('listReplies', { params: { id } })).body.replies

describe('an expired session', () => {
  it('cannot send a message by socket', async () => {
    const theirs = await joinSocket(app, member.token, id)
    await expire(member)
    const answer = await theirs.emitWithAck('send_project_message', { projectId: id, content: 'Too late' })
    expect(answer).toEqual({ success: false, error: messages.session.expired, code: 'unauthenticated' })
    expect(await list()).toEqual([])
  })

  it.each([
    ['without files', { body: { content: 'Too late' } }],
    ['with files', { form: fileForm([{ name: 'plan.txt', bytes: 'Oak' }], { content: 'Too late' }) }],
  ])('cannot post a message %s', async (_how, request) => {
    await expire(member)
    const { status, body } = await member.call('createReply', { params: { id }, ...request })
    expect([status, body.error]).toEqual([401, messages.session.expired])
    expect(await list()).toEqual([])
  })

  it('cannot move a card', async () => {
    const cards = await addCards(owner, { uid_project: id }, ['Oak', 'Elm'])
    await expire(member)
    for (const card of cards) expect((await moveTo(member, card, 'done')).status).toBe(401)
    expect(textsOn(await readBoard(owner, { uid_project: id }))).toMatchObject({ todo: ['Oak', 'Elm'], done: [] })
  })
})
