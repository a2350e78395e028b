// Sends valid, nearly valid and arbitrary input to every socket event. The server responds in time, never with an
// internal error, and stays connected.
import { sendMessageSchema } from '@joinery/contract/replies'
import {
  joinProjectSchema,
  leaveProjectSchema,
  stopTypingSchema,
  typingSchema,
  type ClientToServerEvents,
} from '@joinery/contract/socket'
import { array, assert, asyncProperty, constantFrom, nat, record, uint8Array } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'

import { buildProject, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { valuesOf, withChange } from '#testing/fuzz/from-schema.ts'
import { fuzzRuns } from '#testing/fuzz/fuzz-runs.ts'
import { hostileValue } from '#testing/fuzz/hostile-values.ts'
import { createFaultLog, inTime } from '#testing/fuzz/watch-server.ts'
import { openSocket, type TestSocket } from '#testing/socket-client.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

const schemas: Record<keyof ClientToServerEvents, z.ZodType> = {
  join_project: joinProjectSchema,
  leave_project: leaveProjectSchema,
  typing_project: typingSchema,
  stop_typing_project: stopTypingSchema,
  send_project_message: sendMessageSchema,
}

const events = Object.keys(schemas) as (keyof typeof schemas)[] // Object.keys loses the literal key types
const callers = ['owner', 'member', 'stranger'] as const

describe('arbitrary socket input', () => {
  let app: TestApp
  let projectId: string
  let sockets: Record<(typeof callers)[number], TestSocket>
  const { log, faults } = createFaultLog()
  beforeAll(async () => {
    app = await startTestApp({ log })
    const [owner, member, stranger] = (await Promise.all(callers.map(() => buildUser(app)))) as [
      TestUser,
      TestUser,
      TestUser,
    ] // one per caller
    const project = await buildProject(owner)
    projectId = project.uid_project
    await join(owner, project, member)
    sockets = {
      owner: await openSocket(app, owner.token),
      member: await openSocket(app, member.token),
      stranger: await openSocket(app, stranger.token),
    }
    for (const socket of Object.values(sockets)) await socket.emitWithAck('join_project', { projectId })
  })
  afterAll(async () => {
    for (const socket of Object.values(sockets)) socket.close()
    await app.close()
  })

  it.each(events)('%s is acknowledged', async (event) => {
    const attempt = record({
      caller: constantFrom(...callers),
      kind: constantFrom('valid', 'nearly', 'nearly', 'garbage', 'bytes'),
      value: valuesOf(schemas[event]),
      changed: hostileValue,
      at: nat(1_000),
      bytes: uint8Array({ maxLength: 200 }),
      more: array(hostileValue, { maxLength: 3 }),
    })
    await assert(
      asyncProperty(attempt, async ({ at, bytes, caller, changed, kind, more, value }) => {
        faults.length = 0
        const socket = sockets[caller]
        const known = typeof value === 'object' && value !== null && at % 4 !== 0 ? { ...value, projectId } : value
        const payload = { valid: known, nearly: withChange(known, at, changed), garbage: changed, bytes }[kind]
        const words = at % 6 === 0 ? [payload, ...more] : [payload]
        // Values JSON cannot hold are not sent.
        const answer = await inTime(() => socket.emitWithAck(event, ...words))
        expect(answer).toHaveProperty('success')
        expect([answer.code, faults]).not.toContain('internal')
        expect(faults).toEqual([])
        expect(socket.isOpen()).toBe(true)
        socket.emit(event)
        socket.emit(event, ...more)
      }),
      fuzzRuns(60),
    )
    for (const socket of Object.values(sockets)) await socket.settle()
  })

  it('an event with an unknown or missing name is ignored', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', '', 'x'.repeat(10_000)]) {
      sockets.member.client.emit(name as 'join_project', projectId) // any name
    }
    await sockets.member.settle()
    expect(faults).toEqual([])
  })
})
