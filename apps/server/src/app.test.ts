import { gunzipSync } from 'node:zlib'

import { limits } from '@joinery/contract/limits'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { startTestApp, type TestApp } from '#testing/test-app.ts'

describe('HTTP platform', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  it('reports health and readiness without a key', async () => {
    const client = app.client()
    expect((await client.get('/api/health', { 'x-api-key': 'wrong' })).body).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    })
    await expect
      .poll(async () => (await client.get('/api/ready')).body)
      .toEqual({
        status: 'ready',
        degraded: false,
        problems: [],
      })
  })

  it('rejects a wrong API key and accepts a missing one', async () => {
    const client = app.client()
    const wrong = await client.call('refreshSession', { headers: { 'x-api-key': 'wrong' } })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ error: 'Invalid API key', message: 'Invalid API key', code: 'unauthenticated' })
    expect((await client.call('refreshSession')).body.message).toBe('No refresh token available')
  })

  it('responds to unknown calls with 404 in the error model', async () => {
    const answer = await app.client().get('/api/nothing/here')
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual({ error: 'Not found', message: 'Not found', code: 'not_found' })
  })

  it('gives each response a unique id and forbids caching', async () => {
    const [one, other] = [await app.client().get('/api/health'), await app.client().get('/api/health')]
    expect(one.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect(one.headers['x-request-id']).not.toBe(other.headers['x-request-id'])
    expect(one.headers['cache-control']).toBe('no-store')
    expect(one.headers['x-content-type-options']).toBe('nosniff')
  })

  it('rejects a body with invalid JSON, a wrong type or excessive size', async () => {
    const send = (payload: string, type = 'application/json') =>
      app.app.http.inject({ method: 'POST', url: '/api/simple-auth/login', payload, headers: { 'content-type': type } })
    expect((await send('{"email":')).json()).toMatchObject({ code: 'bad_request' })
    expect((await send('<xml/>', 'text/xml')).statusCode).toBe(415)
    const large = JSON.stringify({ email: 'x'.repeat(limits.http.jsonBodyBytes) })
    expect((await send(large)).json()).toMatchObject({ code: 'too_large' })
    expect((await send('{}')).json()).toMatchObject({ error: 'Email and password are required' })
  })

  it('accepts a call without a body but with a JSON content type', async () => {
    const send = (method: 'POST' | 'DELETE', url: string) =>
      app.app.http.inject({ method, url, headers: { 'content-type': 'application/json' } })
    expect((await send('POST', '/api/simple-auth/refresh')).json().error).toBe('No refresh token available')
    expect((await send('DELETE', '/api/projects/x')).statusCode).toBe(401)
  })

  it('rejects an undecodable address without a stack trace', async () => {
    const answer = await app.client().get('/api/%E0%A4%A')
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'bad_request' })
  })

  it('describes every call in an OpenAPI document and a readable page', async () => {
    const document = (await app.client().get('/api/openapi.json')).body
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/api/simple-auth/login'].post.operationId).toBe('logIn')
    // Includes forms.
    const form = document.paths['/api/projects'].post.requestBody.content['multipart/form-data'].schema
    expect(Object.keys(form.properties)).toEqual(['title', 'description', 'status', 'details', 'attachments'])
    const page = await app.client().get('/api/docs')
    expect(page.headers['content-type']).toMatch(/text\/html/)
    expect(page.text).toContain('/api/simple-auth/login')
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  })

  it('compresses long responses for clients that support it, but not short ones', async () => {
    const long = await app.app.http.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'gzip, br' } })
    expect(long.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(long.rawPayload).toString()).openapi).toBe('3.1.0')
    expect((await app.app.http.inject({ url: '/api/openapi.json' })).headers['content-encoding']).toBeUndefined()
    const short = await app.app.http.inject({ url: '/api/health', headers: { 'accept-encoding': 'gzip' } })
    expect(short.headers['content-encoding']).toBeUndefined()
  })

  it('sends the web app its settings', async () => {
    expect((await app.client().get('/config.json')).body).toEqual({
      apiBase: '/api',
      apiKey: 'joinery-web',
      brand: { name: 'Joinery', tagline: 'You design. We render. Together.', contactEmail: null, logo: null },
      mainHost: 'http://127.0.0.1:3000',
      marketing: false,
      environment: 'production',
      registration: 'open',
      guestLinks: true,
      disclosurePages: true,
      passwords: true,
      passkeys: false,
      identityProviders: [],
      privacy: expect.any(Object),
      mailbox: true,
    })
  })
})

describe('operator settings', () => {
  it('can require an API key', async () => {
    const app = await startTestApp({ settings: { API_KEY: 'studio' } })
    try {
      expect((await app.client().call('refreshSession')).body.message).toBe('Invalid API key')
      const right = await app.client().call('refreshSession', { headers: { 'x-api-key': 'studio' } })
      expect(right.body.message).toBe('No refresh token available')
      expect((await app.client().get('/config.json')).body.apiKey).toBe('studio')
      expect((await app.client().get('/api/health')).status).toBe(200)
    } finally {
      await app.close()
    }
  })

  it('can limit requests per address behind a trusted proxy', async () => {
    // All requests are of the same second.
    vi.useFakeTimers({ toFake: ['Date'] })
    const app = await startTestApp({ settings: { FLOOD_LIMIT: '3', TRUST_PROXY: '127.0.0.1' } })
    try {
      const from = (ip: string) => app.client().get('/api/health', { 'x-forwarded-for': ip })
      const flood = await Promise.all(Array.from({ length: 20 }, () => from('10.1.1.1')))
      const refused = flood.filter(({ status }) => status === 429)
      expect(refused).toHaveLength(17)
      expect(refused[0]?.headers['retry-after']).toBe('1')
      expect(refused[0]?.body.code).toBe('too_many')
      expect((await from('10.2.2.2')).status).toBe(200)
    } finally {
      vi.useRealTimers()
      await app.close()
    }
  })

  it('can drain the server, so readiness responds with 503', async () => {
    const app = await startTestApp()
    try {
      app.app.startDraining()
      const ready = await app.client().get('/api/ready')
      expect(ready.status).toBe(503)
      expect(ready.body.code).toBe('unavailable')
      expect(ready.headers['retry-after']).toBe('5')
    } finally {
      await app.close()
    }
  })
})
