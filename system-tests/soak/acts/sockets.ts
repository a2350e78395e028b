import { setTimeout as wait } from 'node:timers/promises'

import { joinSocket, type TestSocket } from '@joinery/server/testing/socket-client'

import type { Act } from '../load.ts'
import { pick, type Studio, type TeamProject } from '../studio.ts'

const content = '<p>The walnut fronts arrive on Thursday; shall we mount the <strong>brass pulls</strong> first?</p>'

const emitTo = async (
  { tally }: Studio,
  socket: TestSocket,
  event: Parameters<TestSocket['emitWithAck']>[0],
  what: object,
) => {
  const start = performance.now()
  const answer = await socket.emitWithAck(event, what)
  tally.count(event, performance.now() - start)
  if (!answer.success) tally.unexpected(`${event}: ${JSON.stringify(answer)}`)
}

const enter = (studio: Studio, { id, members }: TeamProject): Promise<TestSocket> =>
  joinSocket(studio.product.address, pick(members).token(), id, 'discussion')

/** Short-lived sockets: presence, typing and messages. */
export const socketActs: readonly Act[] = [
  {
    kind: 'visit a discussion',
    perMinute: 60,
    run: async (studio) => {
      const project = pick(studio.projects)
      const projectId = project.id
      const socket = await enter(studio, project)
      for (let message = 0; message < 4; message++) {
        await emitTo(studio, socket, 'typing_project', { projectId })
        await emitTo(studio, socket, 'send_project_message', { projectId, content, clientId: crypto.randomUUID() })
        await emitTo(studio, socket, 'stop_typing_project', { projectId })
        await wait(Math.random() * 2000)
      }
      await emitTo(studio, socket, 'leave_project', { projectId })
      socket.close()
    },
  },
  {
    kind: 'vanish while typing',
    perMinute: 20,
    run: async (studio) => {
      const project = pick(studio.projects)
      const socket = await enter(studio, project)
      socket.emit('typing_project', { projectId: project.id })
      socket.emit('send_project_message', { projectId: project.id, content, clientId: crypto.randomUUID() })
      // Connection loss without a close message.
      socket.client.io.engine.close()
    },
  },
  {
    kind: 'a socket without a token',
    perMinute: 6,
    run: async ({ product, tally }) => {
      const refused = await joinSocket(product.address, 'not a token', crypto.randomUUID()).then(
        () => false,
        () => true,
      )
      if (!refused) tally.unexpected('a socket without a token was let in')
    },
  },
]
