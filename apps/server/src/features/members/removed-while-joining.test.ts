import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { createSocketChecks } from '#features/auth/sessions/socket-checks.ts'
import type { Db } from '#platform/database/database.ts'
import { openRealtime, type OpenRealtime } from '#platform/realtime/realtime.ts'
import { projectRoom } from '#platform/realtime/rooms.ts'
import { buildProject, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { openSocket } from '#testing/socket-client.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

import { membersSocket } from './socket.ts'

let app: TestApp
let owner: TestUser
let member: TestUser
let http: Server
let realtime: OpenRealtime
/** What the database answered first to the socket's questions is handed on when this says so. */
let asked: PromiseWithResolvers<void>
let handOn: PromiseWithResolvers<void>
beforeAll(async () => {
  app = await startTestApp()
  ;[owner, member] = await Promise.all([buildUser(app), buildUser(app)])
  const { context } = app.app
  ;[asked, handOn] = [Promise.withResolvers(), Promise.withResolvers()]
  const slow: Db = context.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      asked.resolve()
      await handOn.promise
      return result
    },
  })
  http = createServer()
  realtime = openRealtime(http, {
    instance: 'here',
    redis: undefined,
    log: context.log,
    checks: createSocketChecks(context),
    accepts: () => true,
  })
  membersSocket({ ...context, db: slow, realtime })
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
})
afterAll(async () => {
  await realtime.close()
  http.close()
  await app.close()
})

it('whoever is removed between being checked and being in the room is out again, and hears nothing', async () => {
  const project = await buildProject(owner)
  await join(owner, project, member)
  const { uid_project } = project
  const { port } = http.address() as AddressInfo // it listens on a port
  const theirs = await openSocket(`http://127.0.0.1:${port}`, member.token)
  const joining = theirs.emitWithAck('join_project', { projectId: uid_project })
  await asked.promise
  await owner.call('removeMember', { params: { id: uid_project, email: member.email } })
  handOn.resolve()
  expect(await joining).toMatchObject({ success: false, code: 'not_found' })
  realtime.tell(projectRoom(uid_project), 'project_changed', { uid_project })
  await theirs.settle()
  expect(theirs.heard('project_changed')).toEqual([])
  expect(realtime.presence.here()).toEqual([])
  theirs.close()
})
