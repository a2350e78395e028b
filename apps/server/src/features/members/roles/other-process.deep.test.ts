import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, it, vi } from 'vitest'

import { createSocketChecks } from '#features/auth/sessions/socket-checks.ts'
import { membersSocket } from '#features/members/socket.ts'
import { connectRedis } from '#platform/realtime/connect-redis.ts'
import { openRealtime } from '#platform/realtime/realtime.ts'
import { clientRoom, projectRoom } from '#platform/realtime/rooms.ts'
import { buildProject, join } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { openSocket } from '#testing/socket-client.ts'
import { startRedis } from '#testing/start-redis.ts'
import { stretch } from '#testing/stretch.ts'
import { startTestApp } from '#testing/test-app.ts'

it('a role change in one process moves the sockets of another', async () => {
  const redis = await startRedis()
  const settings = { REDIS_URL: redis.url }
  const here = await startTestApp({ settings })
  try {
    const { context } = here.app
    const [mara, jonas] = await Promise.all([buildUser(here), buildUser(here)])
    const project = await buildProject(mara)
    await join(mara, project, jonas)
    const link = await connectRedis(redis.url, context.log, stretch(60_000))
    const http = createServer()
    const realtime = openRealtime(http, {
      instance: 'there',
      redis: link,
      log: context.log,
      checks: createSocketChecks(context),
      accepts: () => true,
    })
    membersSocket({ ...context, realtime })
    await new Promise<void>((resolve) => {
      http.listen(0, '127.0.0.1', resolve)
    })
    const { port } = http.address() as AddressInfo // never null or a string for a TCP server
    const theirs = await openSocket(`http://127.0.0.1:${port}`, jonas.token)
    await theirs.emitWithAck('join_project', project.uid_project)
    const params = { id: project.uid_project, email: jonas.email }
    const room = () => realtime.presence.here().map((visit) => visit.room)
    await mara.call('changeRole', { params, body: { role: 'client' } })
    await vi.waitFor(() => expect(room()).toEqual([clientRoom(project.uid_project)]), stretch(60_000))
    await mara.call('changeRole', { params, body: { role: 'member' } })
    await vi.waitFor(() => expect(room()).toEqual([projectRoom(project.uid_project)]), stretch(60_000))
    theirs.close()
    await realtime.close()
    http.close()
    await link.close()
  } finally {
    await here.close()
    await redis.stop()
  }
})
