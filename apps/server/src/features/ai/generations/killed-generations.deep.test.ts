// The whole program, killed in each state of a generation and restarted on the same data.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { Generation } from '@joinery/contract/generations'
import { generationMessages } from '@joinery/contract/messages/generation-messages'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'

import { generationForm, picture } from '#testing/build-generation.ts'
import {
  startOnTestDatabase,
  withQuickRecovery,
  type ProductOnTestDatabase,
} from '#testing/database/product-on-test-database.ts'
import { google, hang, openai, startVendor, type Vendor, type VendorAnswer } from '#testing/loopback-vendor.ts'
import { callAt, registerAt } from '#testing/remote-client.ts'
import { stretch } from '#testing/stretch.ts'

const metered = 'gemini-3.1-flash-image'
const own = 'compatible'

let vendor: Vendor
let ownServer: Vendor
let made: Buffer
let product: ProductOnTestDatabase
let token: string
beforeAll(async () => {
  vendor = await startVendor()
  ownServer = await startVendor()
  made = await picture(120, 80)
})
afterAll(async () => {
  await vendor.close()
  await ownServer.close()
})
beforeEach(async () => {
  for (const one of [vendor, ownServer]) one.received.splice(0)
  product = await startOnTestDatabase({
    ...withQuickRecovery,
    GOOGLE_API_KEY: 'k',
    GOOGLE_BASE_URL: vendor.address,
    AI_BASE_URL: ownServer.address,
    AI_IMAGE_MODEL: 'own',
    AI_AT_ONCE_PER_PROVIDER: '1',
  })
  token = (await registerAt(product.address)).token
})
afterEach(() => product.remove())

const ask = async (provider: string, count = 1): Promise<string> => {
  const fields = { count: String(count) }
  const form = generationForm({ images: [await picture()], prompt: 'Walnut fronts', provider, fields })
  const { body, status } = await callAt(product.address, 'createGeneration', { token, form })
  expect(status).toBe(202)
  return body.generation.id
}

const find = async (id: string): Promise<Generation> =>
  (await callAt(product.address, 'getGeneration', { token, params: { id } })).body.generation

const retry = (id: string) => callAt(product.address, 'retryGeneration', { token, params: { id }, query: {} })

const read = async (name: 'getCredits' | 'listGenerated' | 'listCreditEntries') =>
  (await callAt(product.address, name, { token })).body

const soon = { timeout: stretch(60_000) }
const awaitStatus = async (id: string, status: Generation['status']): Promise<void> => {
  await expect.poll(async () => (await find(id)).status, soon).toBe(status)
}

const expectAccount = async (credits: number, images: number): Promise<void> => {
  expect(await read('getCredits')).toMatchObject({ credits })
  expect((await read('listGenerated')).images).toHaveLength(images)
  const { entries } = await read('listCreditEntries')
  expect(entries.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(credits)
}

/** Blobs that only running jobs have. */
const leftOvers = async (): Promise<string[]> => {
  const names = await readdir(join(product.dataDir, 'files'), { recursive: true })
  return names.filter((name) => /^(answers|sources)\/[\w-]+$/.test(name) && !name.endsWith('-small'))
}

const answerInTurn = (of: Vendor, ...answers: readonly VendorAnswer[]): void => {
  let at = 0
  of.answer((response) => answers[Math.min(at++, answers.length - 1)]?.(response))
}

/** Several starts of the program. */
const limit = stretch(180_000)

it(
  'queued: continues after a restart, without another request to a paid service, and returns the credits',
  async () => {
    vendor.answer(hang)
    const started = await ask(metered)
    await expect.poll(() => vendor.waiting(), soon).toBe(1)
    const queued = await ask(metered)
    expect(await read('getCredits')).toMatchObject({ credits: 300 })
    await product.stop('SIGKILL')
    vendor.answer(google.image(made))
    await product.start()
    await awaitStatus(queued, 'done')
    expect(await find(started)).toMatchObject({
      status: 'failed',
      error: generationMessages.interrupted,
      credits: 0,
    })
    expect(vendor.received).toHaveLength(2)
    await expectAccount(400, 1)
    // A failed one can be retried because its image is still stored.
    await retry(started)
    await awaitStatus(started, 'done')
    await expectAccount(300, 2)
    await expect.poll(leftOvers, soon).toEqual([])
  },
  limit,
)

it(
  "requested: repeats the request to the operator's server, and charges the image once",
  async () => {
    ownServer.answer(hang)
    const id = await ask(own)
    await expect.poll(() => ownServer.waiting(), soon).toBe(1)
    await product.stop('SIGKILL')
    ownServer.answer(openai.image(made))
    await product.start()
    await awaitStatus(id, 'done')
    expect(ownServer.received).toHaveLength(2)
    await expectAccount(400, 1)
    await expect.poll(leftOvers, soon).toEqual([])
  },
  limit,
)

it(
  'requested and killed each time: gives up and returns the credits',
  async () => {
    ownServer.answer(hang)
    const id = await ask(own)
    await expect.poll(() => ownServer.waiting(), soon).toBe(1)
    await product.stop('SIGKILL')
    await product.start()
    await expect.poll(() => ownServer.received.length, soon).toBe(2)
    await product.stop('SIGKILL')
    await product.start()
    await awaitStatus(id, 'failed')
    expect(ownServer.received).toHaveLength(2)
    await expectAccount(500, 0)
  },
  limit,
)

it(
  "answered: stores the service's result after a restart without another request",
  async () => {
    const holder = new Client(product.connectionString)
    await holder.connect()
    vendor.answer(google.image(made))
    // While these rows are locked, the answer is stored but the image cannot be paid for.
    await holder.query('begin')
    await holder.query('lock table credit_entries in exclusive mode')
    const id = await ask(metered)
    const countAnswers = async () => (await holder.query('select from generation_answers')).rowCount
    await expect.poll(countAnswers, soon).toBe(1)
    await product.stop('SIGKILL')
    await holder.query('rollback')
    await holder.end()
    vendor.answer(hang)
    await product.start()
    await awaitStatus(id, 'done')
    expect(vendor.received).toHaveLength(1)
    await expectAccount(400, 1)
    await expect.poll(leftOvers, soon).toEqual([])
  },
  limit,
)

it(
  'partly stored: only missing images are requested again',
  async () => {
    answerInTurn(vendor, google.image(made), hang)
    const id = await ask(metered, 2)
    await expect.poll(async () => (await find(id)).images.length, soon).toBe(1)
    await expect.poll(() => vendor.received.length, soon).toBe(2)
    await product.stop('SIGKILL')
    await product.start()
    await awaitStatus(id, 'done')
    const partly = await find(id)
    expect(partly.error).toMatch(/^1 of 2 images generated\. The server restarted/)
    await expectAccount(400, 1)
    vendor.answer(google.image(made))
    await retry(id)
    await expect.poll(async () => (await find(id)).images.length, soon).toBe(2)
    await awaitStatus(id, 'done')
    expect((await find(id)).images[0]).toMatchObject({ id: partly.images[0]?.id })
    expect(vendor.received).toHaveLength(3)
    await expectAccount(300, 2)
    // Stored images are unchanged after another restart.
    await product.stop('SIGKILL')
    await product.start()
    expect(await find(id)).toMatchObject({ status: 'done', credits: 200 })
    await expectAccount(300, 2)
    await expect.poll(leftOvers, soon).toEqual([])
  },
  limit,
)
