import { messages } from '@joinery/contract/messages'
import { beforeEach, describe, expect, it } from 'vitest'

import { buildProject, join } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket, openSocket, type TestSocket } from '#testing/socket-client.ts'

const [owner, member] = await Promise.all([buildUser(app), buildUser(app)])

let id: string
beforeEach(async () => {
  const project = await buildProject(owner)
  await join(owner, project, member)
  id = project.uid_project
})

describe('typing', () => {
  it('is broadcast to other people only, not to the person’s own other tabs', async () => {
    const [mine, alsoMine, theirs] = await Promise.all([
      joinSocket(app, owner.token, id),
      joinSocket(app, owner.token, id),
      joinSocket(app, member.token, id),
    ])
    expect(await mine.emitWithAck('typing_project', { projectId: id, username: 'Mara H.' })).toEqual({ success: true })
    expect(await mine.emitWithAck('stop_typing_project', { projectId: id })).toEqual({ success: true })
    const who = { userId: owner.uid_user, projectId: id }
    expect(await theirs.waitFor('user_typing_project')).toEqual({ ...who, username: 'Mara' })
    expect(await theirs.waitFor('user_stop_typing_project')).toEqual(who)
    for (const socket of [mine, alsoMine]) {
      await socket.settle()
      expect(socket.received('user_typing_project')).toEqual([])
      expect(socket.received('user_stop_typing_project')).toEqual([])
    }
  })

  it('carries the name of the person’s account', async () => {
    const [mine, theirs] = await Promise.all([joinSocket(app, owner.token, id), joinSocket(app, member.token, id)])
    mine.emit('typing_project', id)
    expect((await theirs.waitFor('user_typing_project')).username).toBe('Mara')
  })

  it('ends for the others when the socket disconnects or leaves, whatever it sends, and only then', async () => {
    const who = { userId: owner.uid_user, projectId: id }
    const theirs = await joinSocket(app, member.token, id)
    const ways: readonly ((mine: TestSocket) => unknown)[] = [
      (mine) => mine.close(),
      (mine) => mine.emitWithAck('leave_project', id),
    ]
    for (const [index, goAway] of ways.entries()) {
      const mine = await joinSocket(app, owner.token, id)
      await mine.emitWithAck('typing_project', { projectId: id, username: 'Another Client' })
      await theirs.settle()
      expect(theirs.received('user_stop_typing_project')).toHaveLength(index)
      await goAway(mine)
      await expect.poll(() => theirs.received('user_stop_typing_project')).toHaveLength(index + 1)
      expect(theirs.received('user_stop_typing_project').at(-1)).toEqual(who)
    }
    const silent = await joinSocket(app, owner.token, id)
    await silent.emitWithAck('typing_project', id)
    await silent.emitWithAck('stop_typing_project', id)
    await silent.emitWithAck('leave_project', id)
    await theirs.settle()
    expect(theirs.received('user_stop_typing_project')).toHaveLength(ways.length + 1)
  })

  it('is refused for a socket that has not joined', async () => {
    const socket = await openSocket(app, owner.token)
    for (const event of ['typing_project', 'stop_typing_project'] as const) {
      const refused = { success: false, error: messages.reply.notJoined, code: 'not_allowed' }
      expect(await socket.emitWithAck(event, { projectId: id })).toEqual(refused)
    }
  })
})
