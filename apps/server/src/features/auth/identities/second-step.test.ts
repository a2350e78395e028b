import { factorMessages } from '@joinery/contract/messages/factor-messages'
import { afterAll, describe, expect, it } from 'vitest'

import { awaitMail, buildUser, linkIn, newEmail } from '#testing/build-user.ts'
import { startIdentityProvider } from '#testing/network/identity-provider.ts'
import { buildUserBy, signInBy, returnAs } from '#testing/sign-in/by-service.ts'
import { finishLogIn, setUpTotp } from '#testing/sign-in/second-steps.ts'
import { startTestApp } from '#testing/test-app.ts'

const service = await startIdentityProvider()
const app = await startTestApp({ settings: service.settings })
afterAll(async () => {
  await app.close()
  await service.close()
})

const secondStepRequired = { secondStep: { token: expect.any(String), methods: ['totp', 'recovery'] } }

describe('a person with a second step', () => {
  it('is asked for it after the service, and is signed out there too', async () => {
    const account = service.add({ email: newEmail(), email_verified: true })
    const authenticator = await setUpTotp(app, await buildUserBy(app, service, account))
    const { answer, client } = await signInBy(app, service, account)
    expect(answer.body).toEqual(secondStepRequired)
    expect(client.cookies.has('joinery_refresh')).toBe(false)
    const opened = await finishLogIn(client, answer.body.secondStep.token, authenticator.code())
    expect(opened.status).toBe(200)
    const out = await client.call('logOut', { token: opened.body.accessToken })
    expect(out.body.url).toMatch(new RegExp(`^${service.issuer}/session/end\\?.*id_token_hint=`))
  })

  it('is asked for it after the emailed link', async () => {
    const user = await buildUser(app)
    const authenticator = await setUpTotp(app, user)
    const { client } = await signInBy(app, service, service.add({ email: user.email, email_verified: true }))
    const token = linkIn(await awaitMail(app, user.email, /Connect Studio ID/), 'token')
    const confirmed = await client.call('confirmIdentity', { body: { token } })
    expect(confirmed.body).toEqual(secondStepRequired)
    expect(client.cookies.has('joinery_refresh')).toBe(false)
    const opened = await finishLogIn(client, confirmed.body.secondStep.token, authenticator.code())
    const me = await client.call('getMe', { token: opened.body.accessToken })
    expect(me.body.user.uid_user).toBe(user.uid_user)
  })

  it('cannot step up with the service alone', async () => {
    const account = service.add({ email: newEmail(), email_verified: true })
    const user = await buildUserBy(app, service, account)
    expect((await returnAs(user, service, account, 'step-up')).status).toBe(200)
    await setUpTotp(app, user)
    const refused = await returnAs(user, service, account, 'step-up')
    expect([refused.status, refused.body.error]).toEqual([403, factorMessages.twoStepRequired])
  })
})
