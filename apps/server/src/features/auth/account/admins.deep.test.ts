import { afterEach, describe, expect, it } from 'vitest'

import { buildUser, type TestUser } from '#testing/build-user.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let running: TestApp | undefined
const start = async (): Promise<TestApp> => (running = await startTestApp())
afterEach(() => running?.close())

const hasAdminRole = async (user: TestUser): Promise<boolean> => (await user.call('getMe')).body.user.is_admin

describe('the first account', () => {
  it.each([
    ['forwarded', 'for=203.0.113.9'],
    ['x-forwarded-host', 'studio.example'],
    ['host', 'studio.example'],
  ])('loses admin rights permanently with the first proxied request (%s: %s)', async (name, value) => {
    const app = await start()
    const first = await buildUser(app)
    expect(await hasAdminRole(first)).toBe(true)
    // The request that reveals the proxy gets no admin rights either.
    const answer = await first.call('getMe', { headers: { [name]: value } })
    expect(answer.body.user.is_admin).toBe(false)
    expect(await hasAdminRole(first)).toBe(false)
    const { rows } = await app.database.pool.query('select forwarded_at from installation')
    expect(rows).toEqual([{ forwarded_at: expect.any(Date) }])
  })

  it.each(['127.0.0.1:3000', '[::1]:3000', 'fr.localhost'])('stays an admin when reached as %s', async (host) => {
    const app = await start()
    const first = await buildUser(app)
    expect((await first.call('getMe', { headers: { host } })).body.user.is_admin).toBe(true)
  })
})
