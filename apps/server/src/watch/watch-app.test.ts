import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { readinessMessages } from '@joinery/contract/messages/readiness-messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createMetricsServer } from '#platform/metrics/serve-metrics.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

const token = 'a token of whoever watches'

describe('monitoring', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ settings: { METRICS_TOKEN: token } })
  })
  afterAll(() => app.close())

  const read = (authorization?: string) =>
    app.app.http.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })

  it('serves running, waiting and completed work with the token, by route and never by address', async () => {
    const id = '01a1e6a2-4c27-776a-8044-52257cab51e9'
    await app.client().get(`/api/projects/${id}?secret=walnut`)
    await app.client().get('/api/nothing/of/the/kind')
    const answer = await read(`Bearer ${token}`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    const lines = answer.body.split('\n')
    expect(lines).toContain('joinery_http_requests_total{method="GET",route="/api/projects/:id",status="401"} 1')
    expect(lines).toContain('joinery_http_requests_total{method="GET",route="none",status="404"} 1')
    for (const part of ['database', 'store', 'disk']) expect(lines).toContain(`joinery_ready{part="${part}"} 1`)
    expect(lines).toContain('joinery_sockets 0')
    expect(lines).toContain('joinery_events_waiting 0')
    const measured = [
      'process_resident_memory_bytes',
      'joinery_event_loop_delay_seconds',
      'joinery_database_connections',
    ]
    for (const name of measured) expect(answer.body).toMatch(new RegExp(`^${name}[ {]`, 'm'))
    expect(answer.body).not.toContain(id)
    expect(answer.body).not.toContain('walnut')
  })

  it.each([undefined, '', 'Bearer', 'Bearer another token, just as long', `Bearer ${token} `, `Basic ${token}`])(
    'responds with 404 with %j',
    async (authorization) => {
      const answer = await read(authorization)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).not.toContain('joinery_')
    },
  )

  it('serves only metrics on a separate port without a token', async () => {
    const server = createMetricsServer(app.app.metrics).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo // it listens on a port
    const address = `http://127.0.0.1:${port}`
    expect(await (await fetch(`${address}/metrics`)).text()).toContain('joinery_ready{part="database"} 1')
    expect((await fetch(`${address}/api/health`)).status).toBe(404)
    expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404)
    server.close()
  })

  it('reports an unreachable database and the remaining metrics', async () => {
    const other = await startTestApp({ settings: { METRICS_TOKEN: token } })
    await other.database.close()
    const { body } = await other.app.http.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
    expect(body).toContain('joinery_ready{part="database"} 0')
    expect(body).toContain('joinery_ready{part="store"} 1')
    expect(body).toContain('process_resident_memory_bytes')
    const ready = await other.client().get('/api/ready')
    expect([ready.status, ready.body.error]).toEqual([503, readinessMessages.problems.database])
    await other.close()
  })
})

it("serves no metrics at the product's address without a configured token", async () => {
  const app = await startTestApp()
  expect((await app.app.http.inject({ url: '/metrics' })).statusCode).toBe(404)
  await app.close()
})

it('is degraded without its store', async () => {
  const settings = {
    S3_BUCKET: 'files',
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  const app = await startTestApp({ settings })
  const ready = await app.client().get('/api/ready')
  const problems = [readinessMessages.problems.store]
  expect([ready.status, ready.body]).toEqual([200, { status: 'ready', degraded: true, problems }])
  await app.close()
})
