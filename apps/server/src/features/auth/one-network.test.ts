import { expect, it } from 'vitest'

import { buildUser, newEmail } from '#testing/build-user.ts'
import { startTestApp } from '#testing/test-app.ts'

it('login failures of one network count together across addresses, up to the configured limit', async () => {
  const app = await startTestApp({ settings: { SIGN_IN_FAILURES_PER_IP: '3' } })
  try {
    const { email, password } = await buildUser(app)
    const tries = [...Array.from({ length: 3 }, newEmail), email]
    const statuses: number[] = []
    for (const address of tries) {
      const body = { email: address, password, rememberMe: false }
      statuses.push((await app.client().call('logIn', { body })).status)
    }
    expect(statuses).toEqual([401, 401, 401, 429])
  } finally {
    await app.close()
  }
})
