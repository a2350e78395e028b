import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'

import { messages } from '@joinery/contract/messages'
import { fastify } from 'fastify'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startTestApp, type TestApp } from '#testing/test-app.ts'

import { findUnavailable } from './find-unavailable.ts'
import { handleError } from './http/error-handler.ts'

/** Response of a call whose handler fails this way. */
const answerTo = async (act: () => Promise<unknown>) => {
  const http = fastify()
  http.setErrorHandler(handleError)
  http.get('/', act)
  const answer = await http.inject('/')
  await http.close()
  return {
    status: answer.statusCode,
    wait: answer.headers['retry-after'],
    ...answer.json<{ error: string; code: string }>(),
  }
}

const away = messages.http.dataUnavailable
const full = messages.http.diskFull

describe('find unavailable', () => {
  it('responds with 503 and a retry time when the database is unavailable', async () => {
    const pool = new Pool({ connectionString: 'postgres://me@127.0.0.1:1/nothing' })
    const answer = await answerTo(() => pool.query('select 1'))
    expect(answer).toMatchObject({ status: 503, wait: '5', error: away, code: 'unavailable' })
    await pool.end()
  })

  it.skipIf(!existsSync('/dev/full'))('reports a full disk', async () => {
    const answer = await answerTo(() => writeFile('/dev/full', 'bytes'))
    expect(answer).toMatchObject({ status: 503, wait: '60', error: full })
  })

  it('reveals nothing about an internal error', async () => {
    const answer = await answerTo(() => Promise.reject(new Error('a secret')))
    expect(answer).toMatchObject({ status: 500, error: 'Something went wrong on our side. Please try again.' })
  })
})

describe('with a real database', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  it('is ready while every pool connection is in use', async () => {
    const { pool } = app.database
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    try {
      expect((await app.client().get('/api/ready')).status).toBe(200)
    } finally {
      for (const client of held) client.release()
    }
  })
})

it('is degraded without free disk space', async () => {
  const app = await startTestApp({ settings: { MIN_FREE_DISK_MB: '100000000' } })
  const ready = await app.client().get('/api/ready')
  expect([ready.status, ready.body.degraded]).toEqual([200, true])
  expect((await app.client().get('/api/health')).status).toBe(200)
  await app.close()
})

it.each([
  ['53100', full],
  ['53200', away],
  ['53300', away],
  ['57P01', away],
  ['57P02', away],
  ['57P03', away],
  ['08006', away],
  ['58030', away],
  ['ECONNREFUSED', away],
  ['ENOSPC', full],
  ['57014', 'The site is very busy. Please try again in a moment.'],
  ['55P03', 'The site is very busy. Please try again in a moment.'],
  ['23505', undefined],
  ['42601', undefined],
  ['ENOENT', undefined],
])('%s: %s', (code, sentence) => {
  expect(findUnavailable(Object.assign(new Error('of the database'), { code }))?.message).toBe(sentence)
})

it.each([
  ['SlowDown', 503, away],
  ['AccessDenied', 403, away],
  ['XMinioStorageFull', 507, full],
  ['QuotaExceeded', 403, full],
])('storage error %s: %s', (name, httpStatusCode, sentence) => {
  const error = Object.assign(new Error('of the store'), { name, $metadata: { httpStatusCode } })
  expect(findUnavailable(error)?.message).toBe(sentence)
})

it('treats an exhausted pool as unavailable', () => {
  expect(findUnavailable(new Error('timeout exceeded when trying to connect'))?.message).toBe(away)
})
