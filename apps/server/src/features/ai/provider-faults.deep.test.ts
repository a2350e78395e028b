import { createServer, type AddressInfo } from 'node:net'

import { messages } from '@joinery/contract/messages'
import { providerMessages } from '@joinery/contract/messages/providers'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { creditsOf, generate, picture } from '#testing/build-generation.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import {
  cut,
  endless,
  google,
  hang,
  openai,
  startVendor,
  webPage,
  type VendorAnswer,
} from '#testing/loopback-vendor.ts'
import { startTestApp } from '#testing/test-app.ts'

const failed = messages.ai.providerFailed
const notAvailable = providerMessages.notAvailable
const silent = messages.ai.providerTimedOut
const busy = 'The provider is busy. Please try again in a moment. No credits were used.'
const notAccepted = providerMessages.notAccepted
const refused = (reason: string) => `The provider refused this request: ${reason}`

const keys = ['a-google-key-0001', 'an-openai-key-0002', 'an-own-key-0003'] as const
const gemini = 'gemini-3.1-flash-image'

const settingsFor = (address: string) => ({
  GOOGLE_API_KEY: keys[0],
  GOOGLE_BASE_URL: address,
  OPENAI_API_KEY: keys[1],
  OPENAI_BASE_URL: address,
  AI_API_KEY: keys[2],
  AI_BASE_URL: address,
  AI_IMAGE_MODEL: 'own-image',
})

const vendor = await startVendor()
const app = await startTestApp({ settings: settingsFor(vendor.address) })
const user = await buildUser(app)
afterAll(async () => {
  await app.close()
  await vendor.close()
})

const expectNothingHappened = async (person: TestUser) => {
  expect(await creditsOf(person)).toBe(500)
  expect((await person.call('listGenerated')).body.images).toEqual([])
  expect((await person.call('listCreditEntries')).body.entries).toHaveLength(1)
}

type Fault = readonly [string, VendorAnswer, number, string]

const commonFaults: Fault[] = [
  ['cuts the connection', cut, 503, failed],
  ['answers with a web page', webPage, 503, failed],
  ['answers without end', endless, 503, failed],
]
const ofGoogle: Fault[] = [
  ...commonFaults,
  ['answers nothing', google.empty, 503, failed],
  ['answers with something that is not an image', google.image(Buffer.from('no picture')), 503, failed],
  ['answers with SVG', google.image(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 503, failed],
  ['is down', google.broken, 503, failed],
  ['rejects our key', google.wrongKey, 503, notAvailable],
  ['does not know the model', google.unknownModel, 503, notAvailable],
  ['is busy', google.busy, 429, busy],
  ['stops for safety', google.ended('IMAGE_SAFETY'), 422, refused(providerMessages.refusals.safety)],
  [
    'stops for copyright',
    google.ended('RECITATION'),
    422,
    refused('the result would be too close to an existing work.'),
  ],
  ['blocks the prompt', google.blocked('PROHIBITED_CONTENT'), 422, refused(providerMessages.refusals.prohibited)],
  ['answers with text', google.text('I can **not** undress people.'), 422, refused('I can not undress people.')],
  ['ends without a reason', google.ended('OTHER'), 503, failed],
]
const ofOpenai: Fault[] = [
  ...commonFaults,
  ['answers nothing', openai.empty, 503, failed],
  ['answers with something that is not an image', openai.image(Buffer.from('no picture')), 503, failed],
  ['is down', openai.broken, 503, failed],
  ['rejects our key', openai.wrongKey, 503, notAvailable],
  ['does not know the model', openai.unknownModel, 503, notAvailable],
  ['is busy', openai.busy, 429, busy],
  ['has an empty account', openai.quota, 503, notAvailable],
  ['rejects the request', openai.rejected, 503, notAccepted],
  ['blocks the request', openai.blocked, 422, refused(providerMessages.refusals.safetyOf('sexual'))],
]

describe.each([
  ['Google', gemini, ofGoogle],
  ['OpenAI', 'gpt-image-2', ofOpenai],
  ["the operator's model", 'compatible', ofOpenai],
] as const)('%s', (_name, provider, faults) => {
  beforeEach(async () => {
    // Drops the findings of the previous test.
    await app.database.pool.query('delete from provider_health')
    await user.call('switchProvider', { body: { provider } })
  })

  it.each(faults)('reports a provider that %s', async (_what, answer, status, sentence) => {
    vendor.answer(answer)
    const response = await generate(user)
    expect([response.status, response.body.error]).toEqual([status, sentence])
    for (const key of keys) expect(response.text).not.toContain(key)
    await expectNothingHappened(user)
  })
})

it.each([
  [gemini, google.busy, 34],
  ['gpt-image-2', openai.busy, 12],
] as const)('%s reports how long it is busy', async (provider, answer, seconds) => {
  await user.call('switchProvider', { body: { provider } })
  vendor.answer(answer)
  expect((await generate(user)).headers['retry-after']).toBe(String(seconds))
})

describe('a provider that does not answer', () => {
  it('is not waited for longer than the time limit', async () => {
    const impatient = await startTestApp({ settings: { ...settingsFor(vendor.address), AI_TIME_LIMIT_SECONDS: '1' } })
    try {
      const person = await buildUser(impatient)
      vendor.answer(hang)
      const response = await generate(person)
      expect([response.status, response.body.error]).toEqual([503, silent])
      await expect.poll(() => vendor.waiting()).toBe(0)
      await expectNothingHappened(person)
      const summary = await person.call('summarizeText', { body: { text: 'A long talk.' } })
      expect([summary.status, summary.body.error]).toEqual([503, silent])
    } finally {
      await impatient.close()
    }
  })

  it('is reported immediately when the connection is refused', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => {
      closed.listen(0, '127.0.0.1', resolve)
    })
    const { port } = closed.address() as AddressInfo // never null or a string for a TCP server
    await new Promise((resolve) => {
      closed.close(resolve)
    })
    const lonely = await startTestApp({ settings: settingsFor(`http://127.0.0.1:${port}/v1`) })
    try {
      const person = await buildUser(lonely)
      const response = await generate(person)
      expect([response.status, response.body.error]).toEqual([503, notAvailable])
      await expectNothingHappened(person)
    } finally {
      await lonely.close()
    }
  })
})

it('makes the next image after an error', async () => {
  const person = await buildUser(app)
  vendor.answer(google.broken)
  await generate(person)
  vendor.answer(google.image(await picture()))
  expect((await generate(person)).status).toBe(201)
  expect(await creditsOf(person)).toBe(400)
})
