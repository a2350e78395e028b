import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

import { expect, it, onTestFinished } from 'vitest'

import { newEmail } from '#testing/build-user.ts'
import { startIdentityProvider, type IdentityProviderOptions } from '#testing/network/identity-provider.ts'
import { makeCertificates } from '#testing/pictures/make-certificates.ts'
import { buildUserBy, signInBy, startIdentity } from '#testing/sign-in/by-service.ts'
import { startTestApp } from '#testing/test-app.ts'

const startService = async (publicUrl?: string, options?: IdentityProviderOptions) => {
  const service = await startIdentityProvider(publicUrl, options)
  onTestFinished(service.close)
  return { ...service, account: service.add({ email: newEmail(), email_verified: true, name: 'Ines Okafor' }) }
}

const startAt = async (settings: Record<string, string>) => {
  const app = await startTestApp({ settings })
  onTestFinished(app.close)
  return app
}

const { ca, chain: cert, key } = makeCertificates({ host: 'localhost' })
const tls = { cert, key }

const trustAuthority = (): void => {
  const authorities = getCACertificates('default')
  onTestFinished(() => setDefaultCACertificates(authorities))
  setDefaultCACertificates([...authorities, ca])
}

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

it('works with a service without client secret, userinfo and logout endpoint', async () => {
  const service = await startService(undefined, { isBare: true })
  const { account } = service
  const user = await buildUserBy(await startAt(service.settings), service, account)
  expect((await user.call('getMe')).body.user).toMatchObject({ email: account.email, username: 'Ines Okafor' })
  const out = await user.call('logOut')
  expect(out.status).toBe(200)
  expect(out.body).not.toHaveProperty('url')
})

it('accepts a single service without a number', async () => {
  const service = await startService()
  const unnumbered = Object.entries(service.settings).map(([name, value]) => [name.replace('_1_', '_'), value])
  const app = await startAt(Object.fromEntries(unnumbered))
  const client = app.client()
  const [offered] = (await client.get('/config.json')).body.identityProviders
  expect(offered).toEqual({ id: '0', name: 'Studio ID' })
  const query = await service.visit(await startIdentity(client, { provider: offered.id }), service.account)
  const { accessToken: token } = (await client.call('finishIdentity', { body: { query } })).body
  expect((await client.call('getFactors', { token })).body.identities).toMatchObject([{ provider: '0' }])
})

it('accepts a TLS service only with a trusted certificate', async () => {
  const publicUrl = 'https://localhost:3000'
  const service = await startService(publicUrl, { tls })
  const app = await startAt({ ...service.settings, PUBLIC_URL: publicUrl })
  expect((await app.client().call('startIdentity', { body: { provider: '1' } })).status).toBe(503)
  trustAuthority()
  const { answer, client } = await signInBy(app, service, service.account)
  expect(answer.body.is_new).toBe(true)
  // The cookies of such an installation require TLS.
  expect([...client.cookies.keys()].filter((name) => !name.startsWith('__'))).toEqual([])
})

it('does not send the code to a token endpoint without TLS', async () => {
  trustAuthority()
  const received: unknown[] = []
  const plain = createServer(({ url }, response) => {
    received.push(url)
    response.end()
  })
  const token_endpoint = `http://127.0.0.1:${await listen(plain)}/token`
  const secure = createSecureServer(tls)
  const issuer = `https://localhost:${await listen(secure)}`
  const described = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint, jwks_uri: `${issuer}/keys` }
  secure.on('request', (_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(described))
  })
  const app = await startAt({ OIDC_1_ISSUER: issuer, OIDC_1_CLIENT_ID: 'joinery', OIDC_1_CLIENT_SECRET: 'secret' })
  const client = app.client()
  const state = new URL(await startIdentity(client)).searchParams.get('state')
  const answer = await client.call('finishIdentity', { body: { query: `?code=one&state=${state}` } })
  expect([answer.status, received]).toEqual([400, []])
})
