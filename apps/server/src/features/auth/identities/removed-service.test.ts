import { identityMessages } from '@joinery/contract/messages/identity-messages'
import { afterAll, describe, expect, it } from 'vitest'

import { awaitMail, buildUser, linkIn, newEmail } from '#testing/build-user.ts'
import { startIdentityProvider } from '#testing/network/identity-provider.ts'
import { buildUserBy, signInBy, returnAs, startIdentity } from '#testing/sign-in/by-service.ts'
import { startTestApp } from '#testing/test-app.ts'

const service = await startIdentityProvider()
const before = await startTestApp({ settings: service.settings })
const existing = { connectionString: before.database.connectionString, dataDir: before.dataDir }
/** The same installation after a restart with other settings. */
const after = await startTestApp({ existing })
afterAll(async () => {
  await after.close()
  await before.close()
  await service.close()
})

const known = () => service.add({ email: newEmail(), email_verified: true })

describe('a service removed from the settings', () => {
  it('does not sign in people who were on their way', async () => {
    const client = before.client()
    const query = await service.visit(await startIdentity(client), known())
    const later = after.client()
    for (const [name, value] of client.cookies) later.cookies.set(name, value)
    const answer = await later.call('finishIdentity', { body: { query } })
    expect([answer.status, answer.body.error]).toEqual([400, identityMessages.unknownProvider])
    expect(later.cookies.has('joinery_refresh')).toBe(false)
  })

  it('cannot be connected by an emailed link', async () => {
    const user = await buildUser(before)
    const account = service.add({ email: user.email, email_verified: true })
    const { client } = await signInBy(before, service, account)
    const token = linkIn(await awaitMail(before, user.email, /Connect/), 'token')
    const later = after.client()
    for (const [name, value] of client.cookies) later.cookies.set(name, value)
    const answer = await later.call('confirmIdentity', { body: { token } })
    expect([answer.status, answer.body.error]).toEqual([400, identityMessages.unknownProvider])
    expect((await later.call('getFactors', { token: user.token })).body.identities).toEqual([])
  })

  it('is shown by its host until the person disconnects it', async () => {
    const { host } = new URL(service.issuer)
    const { client, token } = await buildUser(before)
    expect((await returnAs({ client, token }, service, known(), 'connect')).status).toBe(200)
    const later = after.client()
    const [identity] = (await later.call('getFactors', { token })).body.identities
    expect(identity).toMatchObject({ provider: null, name: host })
    expect((await later.call('removeIdentity', { token, params: { id: identity.id } })).status).toBe(200)
    expect((await later.call('getFactors', { token })).body.identities).toEqual([])
    const { entries } = (await later.call('listOwnAudit', { token })).body
    expect(entries).toContainEqual(expect.objectContaining({ act: 'identity-unlinked', details: { service: host } }))
  })

  it('is not used for signing out', async () => {
    const { token } = await buildUserBy(before, service, known())
    const out = await after.client().call('logOut', { token })
    expect(out.status).toBe(200)
    expect(out.body).not.toHaveProperty('url')
  })
})
