import { Agent, get, type IncomingMessage } from 'node:http'

import { expect, it } from 'vitest'

import { addressOf } from '#testing/socket-client.ts'
import { startTestApp } from '#testing/test-app.ts'

const ask = (address: string, agent: Agent): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(`${address}/api/health`, { agent }, (response) => {
      response.resume().once('end', () => resolve(response))
    }).once('error', reject)
  })

it('a leaving process refuses new connections and answers requests on open ones', async () => {
  const app = await startTestApp()
  const address = await addressOf(app)
  const [kept, other] = [new Agent({ keepAlive: true, maxSockets: 1 }), new Agent()]
  expect((await ask(address, kept)).headers.connection).toBe('keep-alive')
  const { leave, ended } = app.app.leaving
  const left = leave()
  await expect(ask(address, other)).rejects.toThrow('ECONNREFUSED')
  const last = await ask(address, kept)
  expect([last.statusCode, last.headers.connection]).toEqual([200, 'close'])
  await left
  await ended()
  await app.close()
})
