// People who have a project open for the whole minute and only watch.
import { io, type Socket } from 'socket.io-client'

import type { Person } from './people.ts'
import type { Studio, TeamProject } from './studio.ts'

export type Crowd = {
  /** Number of events they received. */
  readonly received: () => number
  readonly close: () => void
}

export const openCrowd = async ({ product, projects, tally }: Studio): Promise<Crowd> => {
  let received = 0
  const enter = async ({ id }: TeamProject, person: Person): Promise<Socket> => {
    const socket = io(product.address, { auth: { token: person.token() }, transports: ['websocket'], forceNew: true })
    socket.onAny(() => void received++)
    socket.on('connect', async () => {
      const start = performance.now()
      const joined = await socket.emitWithAck('join_project', { projectId: id, view: 'discussion' })
      tally.count('join_project', performance.now() - start)
      if (!joined.success) tally.unexpected(`join_project: ${JSON.stringify(joined)}`)
    })
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
    return socket
  }
  const sockets: Socket[] = []
  for (const project of projects) {
    for (const person of project.members) sockets.push(await enter(project, person))
  }
  return {
    received: () => received,
    close: () => {
      for (const socket of sockets) socket.disconnect()
    },
  }
}
