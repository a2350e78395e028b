import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { createSocketChecks } from '#features/auth/sessions/socket-checks.ts'
import type { Db } from '#platform/database/database.ts'
import { openRealtime, type OpenRealtime } from '#platform/realtime/realtime.ts'
import { projectRoom, userRoom } from '#platform/realtime/rooms.ts'
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
type Gate = { readonly asked: PromiseWithResolvers<void>; readonly handOn: PromiseWithResolvers<void> }
/** Delays the database responses to the socket's next queries, in order; null passes immediately. */
let gates: (Gate | null)[] = []
const newGate = (): Gate => ({ asked: Promise.withResolvers(), handOn: Promise.withResolvers() })
beforeAll(async () => {
  app = await startTestApp()
  ;[owner, member] = await Promise.all([buildUser(app), buildUser(app)])
  const { context } = app.app
  const slow: Db = context.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const gate = gates.shift()
      gate?.asked.resolve()
      await gate?.handOn.promise
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

const connect = () => {
  const { port } = http.address() as AddressInfo // never null or a string for a TCP server
  return openSocket(`http://127.0.0.1:${port}`, member.token)
}

it('a member removed between the check and joining leaves the room and receives nothing', async () => {
  const project = await buildProject(owner)
  await join(owner, project, member)
  const { uid_project } = project
  const theirs = await connect()
  const gate = newGate()
  gates = [gate]
  const joining = theirs.emitWithAck('join_project', { projectId: uid_project })
  await gate.asked.promise
  await owner.call('removeMember', { params: { id: uid_project, email: member.email } })
  gate.handOn.resolve()
  expect(await joining).toMatchObject({ success: false, code: 'not_found' })
  realtime.emit(projectRoom(uid_project), 'project_changed', { uid_project })
  await theirs.settle()
  expect(theirs.received('project_changed')).toEqual([])
  expect(realtime.presence.here()).toEqual([])
  theirs.close()
})

it('a member removed after the second check is not shown as present', async () => {
  const project = await buildProject(owner)
  await join(owner, project, member)
  const room = projectRoom(project.uid_project)
  const theirs = await connect()
  const gate = newGate()
  gates = [null, gate]
  const joining = theirs.emitWithAck('join_project', { projectId: project.uid_project })
  await gate.asked.promise
  realtime.removeFromRoom(userRoom(member.uid_user), room)
  gate.handOn.resolve()
  await joining
  realtime.emit(room, 'project_changed', { uid_project: project.uid_project })
  await theirs.settle()
  expect(theirs.received('project_changed')).toEqual([])
  expect(realtime.presence.here()).toEqual([])
  theirs.close()
})

it('a socket that left before being refused still gets the refusal', async () => {
  const { uid_project } = await buildProject(owner)
  const theirs = await connect()
  const gate = newGate()
  gates = [gate]
  const joining = theirs.emitWithAck('join_project', { projectId: uid_project })
  await gate.asked.promise
  expect(await theirs.emitWithAck('leave_project', { projectId: uid_project })).toMatchObject({ success: true })
  gate.handOn.resolve()
  expect(await joining).toMatchObject({ success: false, code: 'not_found' })
  expect(realtime.presence.here()).toEqual([])
  theirs.close()
})

it.each([
  ['before the first check is answered', 0],
  ['between the two checks', 1],
])('a person who leaves %s is not shown as present and receives no events', async (_, checked) => {
  const project = await buildProject(owner)
  await join(owner, project, member)
  const { uid_project } = project
  const theirs = await connect()
  const gate = newGate()
  gates = [...Array.from({ length: checked }, () => null), gate]
  const joining = theirs.emitWithAck('join_project', { projectId: uid_project })
  await gate.asked.promise
  expect(await theirs.emitWithAck('leave_project', { projectId: uid_project })).toMatchObject({ success: true })
  gate.handOn.resolve()
  await joining
  realtime.emit(projectRoom(uid_project), 'project_changed', { uid_project })
  await theirs.settle()
  expect(theirs.received('project_changed')).toEqual([])
  expect(realtime.presence.here()).toEqual([])
  theirs.close()
})
