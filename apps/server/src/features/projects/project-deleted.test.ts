// A project is deleted while people work in it: every call succeeds or gets a 404, and no transactions deadlock.
import { expect, it, vi } from 'vitest'

import { addCard } from '#testing/build-board.ts'
import { buildProject, fileForm, join } from '#testing/build-project.ts'
import { buildUser, newEmail } from '#testing/build-user.ts'
import { whileHeld } from '#testing/database/while-held.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket } from '#testing/socket-client.ts'
import { stretch } from '#testing/stretch.ts'

const [owner, member] = await Promise.all([buildUser(app), buildUser(app)])

const times = <Result>(count: number, act: (index: number) => Promise<Result>): Promise<Result>[] =>
  Array.from({ length: count }, (_, index) => act(index))

it('completes concurrent calls or responds with 404 while a project is deleted', async () => {
  for (let round = 0; round < 8; round++) {
    // A new person each round, because rate limits count over all projects.
    const writer = await buildUser(app)
    const project = await buildProject(owner)
    const params = { id: project.uid_project }
    await join(owner, project, writer)
    const socket = await joinSocket(app, writer.token, project.uid_project)
    const send = (content: string) =>
      socket.emitWithAck('send_project_message', { projectId: project.uid_project, content })
    const { message } = await send('First')
    const replyId = message.uid_reply as string
    const deleted = new AbortController()
    const sending = times(4, async () => {
      const answers = []
      while (!deleted.signal.aborted) answers.push(await send('On and on'))
      return answers
    })
    const calls = [
      ...times(3, () => writer.call('createReply', { params, form: fileForm([{ name: 'a.txt', bytes: 'a' }]) })),
      ...times(3, (index) =>
        writer.call('createReply', { params, body: { content: `${index}`, replyType: 'kanban' } }),
      ),
      ...times(3, (index) => writer.call('updateReply', { params: { replyId }, body: { content: `Text ${index}` } })),
      writer.call('deleteReply', { params: { replyId } }),
      writer.call('restoreReply', { params: { replyId } }),
      writer.call('markProjectRead', { params, body: { message_number: 1 } }),
      writer.call('listReplies', { params }),
    ]
    if (round % 2 === 1) await calls[0]
    expect((await owner.call('deleteProject', { params })).status).toBe(200)
    deleted.abort()
    for (const { success, code } of (await Promise.all(sending)).flat()) {
      // Messages are sent without pause, so a long round can exceed the rate limit.
      expect(['done', 'not_found', 'too_many']).toContain(success ? 'done' : code)
    }
    for (const { status } of await Promise.all(calls)) expect([200, 201, 404]).toContain(status)
    await vi.waitFor(async () => {
      const { rows } = await app.database.pool.query('select from projects where uid_project = $1', [params.id])
      expect(rows).toHaveLength(0)
    }, stretch(60_000))
    socket.close()
  }
})

it('responds with 404 to a card assignment or invitation during the deletion', async () => {
  const calls = [
    (replyId: string) => member.call('assignCard', { params: { replyId }, body: { assignee_uid: owner.uid_user } }),
    (_: string, id: string) => owner.call('addMember', { params: { id }, body: { email: newEmail() } }),
  ]
  for (const call of calls) {
    const project = await buildProject(owner)
    await join(owner, project, member)
    const card = await addCard(owner, project, 'Oak')
    const { status } = await whileHeld(app.database, {
      hold: (query) => query('select from projects where uid_project = $1 for update', [project.uid_project]),
      act: () => call(card.uid_reply, project.uid_project),
      meanwhile: (query) => query('delete from projects where uid_project = $1', [project.uid_project]),
    })
    expect(status).toBe(404)
  }
})
