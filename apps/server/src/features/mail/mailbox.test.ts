import { describe, expect, it } from 'vitest'

import { newId } from '#platform/ids.ts'
import { registerUser } from '#testing/build-user.ts'
import { startTestApp } from '#testing/test-app.ts'

describe('the local mailbox', () => {
  it.each(['evil.example', 'evil.example:3000', '10.1.2.3', 'localhost.evil.example'])(
    'responds with 404 under the host name %s',
    async (host) => {
      const app = await startTestApp()
      const { email } = await registerUser(app)
      for (const path of ['/dev/mailbox', '/dev/mailbox.json', `/dev/mailbox/${newId()}`]) {
        const answer = await app.client().get(path, { host })
        expect([answer.status, answer.text.includes(email)]).toEqual([404, false])
      }
      for (const own of ['localhost:3000', '127.0.0.1', '[::1]:3000']) {
        expect((await app.client().get('/dev/mailbox.json', { host: own })).text).toContain(email)
      }
      await app.close()
    },
  )

  it('can be reached by IP address and its own name when exposed', async () => {
    const settings = { HOST: '0.0.0.0', MAILBOX: 'exposed', PUBLIC_URL: 'http://studio.example:3000' }
    const app = await startTestApp({ settings })
    const statusFor = async (host: string) => (await app.client().get('/dev/mailbox.json', { host })).status
    expect([await statusFor('10.1.2.3:3000'), await statusFor('studio.example:3000')]).toEqual([200, 200])
    expect(await statusFor('evil.example')).toBe(404)
    await app.close()
  })
})
