import { request } from 'node:http'

import { messages } from '@joinery/contract/messages'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { buildUser } from '#testing/build-user.ts'
import { openAlone, type Alone } from '#testing/open-realtime.ts'
import { addressOf, openSocket } from '#testing/socket-client.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

import type { SocketChecks } from './realtime.ts'
import { userRoom } from './rooms.ts'

const opened: Alone[] = []
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close()
})
const open = async (checks: Partial<SocketChecks> = {}): Promise<Alone> => {
  const alone = await openAlone({ checks, recheckEveryMs: 20 })
  opened.push(alone)
  return alone
}

describe('session that ended without a notification', () => {
  it('loses its sockets at the next recheck, while others keep theirs', async () => {
    const ended = new Set<string>()
    const { address } = await open({
      findEnded: async (sessions) => sessions.filter((session) => ended.has(session)),
    })
    const [mara, noor] = await Promise.all([openSocket(address, 'mara'), openSocket(address, 'noor')])
    ended.add("mara's")
    await mara.closed()
    expect(noor.isOpen()).toBe(true)
  })

  it('is detected after failed rechecks', async () => {
    let looks = 0
    const { address } = await open({
      findEnded: async (sessions) => {
        looks++
        if (looks > 1 && looks < 4) throw new Error('the database is away')
        return looks < 4 ? [] : sessions
      },
    })
    expect(await (await openSocket(address, 'mara')).closed()).toBe('io server disconnect')
    expect(looks).toBeGreaterThanOrEqual(4)
  })

  it('is refused while its state cannot be checked', async () => {
    const { address } = await open({ findActor: () => Promise.reject(new Error('the database is away')) })
    await expect(openSocket(address, 'mara')).rejects.toThrow(messages.http.unavailable)
  })
})

describe('disconnect', () => {
  it('closes the sockets of a room except those also in another', async () => {
    const { address, realtime } = await open()
    const [mara, noor] = await Promise.all([openSocket(address, 'mara'), openSocket(address, 'noor')])
    realtime.disconnect(userRoom('mara'), [userRoom('noor')])
    await mara.closed()
    expect(noor.isOpen()).toBe(true)
  })
})

describe('recheck', () => {
  it('continues when one check fails', async () => {
    const { realtime } = await open()
    let looks = 0
    realtime.onRecheck(() => Promise.reject(new Error('not today')))
    await new Promise<void>((resolve) => {
      realtime.onRecheck(async () => {
        looks++
        if (looks === 3) resolve()
      })
    })
    expect(looks).toBeGreaterThanOrEqual(3)
  })
})

describe('app', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ settings: { MARKETING_HOSTS: 'joinery.example' } })
  })
  afterAll(() => app.close())

  /** fetch does not allow setting the Host header. */
  const knock = async (host: string): Promise<{ status: number; body: string }> => {
    const url = `${await addressOf(app)}/socket.io/?EIO=4&transport=polling`
    return new Promise((resolve, reject) => {
      const outgoing = request(url, { headers: { host } }, (response) => {
        let body = ''
        response.on('data', (chunk: Buffer) => (body += chunk.toString()))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
      })
      outgoing.on('error', reject)
      outgoing.end()
    })
  }

  it.each(['joinery.example', 'JOINERY.example:8080'])('opens no socket on the marketing host %s', async (host) => {
    expect((await knock(host)).status).toBe(403)
    expect((await knock('127.0.0.1')).body).toMatch(/^0\{/)
  })

  it('refuses new sockets while draining and closes open ones when it stops', async () => {
    const stopping = await startTestApp()
    const { token } = await buildUser(stopping)
    const socket = await openSocket(stopping, token)
    stopping.app.startDraining()
    await expect(openSocket(stopping, token)).rejects.toThrow('websocket error')
    await socket.settle()
    await stopping.close()
    await socket.closed()
  })
})
