// The whole program, killed in each state of a generation, and started again on the same database and folder.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Generation } from '@joinery/contract/generations'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'

import { generationForm, picture } from '#testing/build-generation.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts'
import { google, hang, openai, startVendor, type Vendor, type VendorAnswer } from '#testing/loopback-vendor.ts'
import { runProgram, type Program } from '#testing/run-program.ts'

const password = 'walnut and brass'
const email = 'mara@people.example'
const metered = 'gemini-3.1-flash-image'
const own = 'compatible'

let vendor: Vendor
let ownServer: Vendor
let made: Buffer
let database: TestDatabase
let dataDir: string
let program: Program
let address: string
let headers: Record<string, string>
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
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'joinery-killed-'))
  for (const one of [vendor, ownServer]) one.received.splice(0)
  await start()
  await post('simple-auth/create', { email, password })
  const mails = await (await fetch(`${address}/dev/mailbox.json`)).text()
  await post('simple-auth/verify-email', { code: /code=([\w-]+)/.exec(mails)?.[1] })
  const { accessToken } = (await (await post('simple-auth/login', { email, password })).json()) as {
    accessToken: string // the contract says so
  }
  headers = { authorization: `Bearer ${accessToken}` }
})
afterEach(async () => {
  await kill()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

const start = async (): Promise<void> => {
  program = runProgram({
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    SECRET: 'x'.repeat(40),
    GOOGLE_API_KEY: 'k',
    GOOGLE_BASE_URL: vendor.address,
    AI_BASE_URL: ownServer.address,
    AI_IMAGE_MODEL: 'own',
    AI_HEALTH_MINUTES: '0',
    AI_AT_ONCE_PER_PROVIDER: '1',
    RESERVATION_STALE_SECONDS: '1',
    RESERVATION_CHECK_SECONDS: '1',
  })
  address = await program.ready
}

const kill = async (): Promise<void> => {
  program.child.kill('SIGKILL')
  await program.exited
}

const post = (path: string, body: object): Promise<Response> =>
  fetch(`${address}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const read = async <Answer>(path: string): Promise<Answer> =>
  (await (await fetch(`${address}/api/ai/${path}`, { headers })).json()) as Answer // the contract says what it is

const ask = async (provider: string, count = 1): Promise<string> => {
  const fields = { count: String(count) }
  const body = generationForm({ images: [await picture()], prompt: 'Walnut fronts', provider, fields })
  const answer = await fetch(`${address}/api/ai/generations`, { method: 'POST', headers, body })
  expect(answer.status).toBe(202)
  return ((await answer.json()) as { generation: Generation }).generation.id
}

const find = async (id: string): Promise<Generation> =>
  (await read<{ generation: Generation }>(`generations/${id}`)).generation

const soon = { timeout: 60_000 }
const awaitStatus = async (id: string, status: Generation['status']): Promise<void> => {
  await expect.poll(async () => (await find(id)).status, soon).toBe(status)
}

const expectAccount = async (credits: number, images: number): Promise<void> => {
  expect(await read('credits')).toMatchObject({ credits })
  expect((await read<{ images: unknown[] }>('generated')).images).toHaveLength(images)
  const { entries } = await read<{ entries: { amount: number }[] }>('credits/history')
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(credits)
}

/** What only a job that is under way has in the store. */
const leftOvers = async (): Promise<string[]> => {
  const names = await readdir(join(dataDir, 'files'), { recursive: true })
  return names.filter((name) => /^(answers|sources)\/[\w-]+$/.test(name) && !name.endsWith('-small'))
}

const answerInTurn = (of: Vendor, ...answers: readonly VendorAnswer[]): void => {
  let at = 0
  of.answer((response) => answers[Math.min(at++, answers.length - 1)]?.(response))
}

/** Several starts of the program. */
const limit = 180_000

it(
  'queued: what waits is made after the next start; what a service was paid for is not asked again, and costs nothing',
  async () => {
    vendor.answer(hang)
    const asked = await ask(metered)
    await expect.poll(() => vendor.waiting(), soon).toBe(1)
    const queued = await ask(metered)
    expect(await read('credits')).toMatchObject({ credits: 300 })
    await kill()
    vendor.answer(google.image(made))
    await start()
    await awaitStatus(queued, 'done')
    expect(await find(asked)).toMatchObject({
      status: 'failed',
      error: 'The server stopped while this was being made. No credits were used.',
      credits: 0,
    })
    expect(vendor.received).toHaveLength(2)
    await expectAccount(400, 1)
    // What has failed can be tried again: its picture is still there.
    await fetch(`${address}/api/ai/generations/${asked}/retry`, { method: 'POST', headers })
    await awaitStatus(asked, 'done')
    await expectAccount(300, 2)
    await expect.poll(leftOvers, soon).toEqual([])
  },
  limit,
)

it(
  'asked: a server of one’s own is asked again, and the image is made and paid for once',
  async () => {
    ownServer.answer(hang)
    const id = await ask(own)
    await expect.poll(() => ownServer.waiting(), soon).toBe(1)
    await kill()
    ownServer.answer(openai.image(made))
    await start()
    await awaitStatus(id, 'done')
    expect(ownServer.received).toHaveLength(2)
    await expectAccount(400, 1)
    await expect.poll(leftOvers, soon).toEqual([])
  },
  limit,
)

it(
  'asked, and killed each time: it is given up, and the credits are back',
  async () => {
    ownServer.answer(hang)
    const id = await ask(own)
    await expect.poll(() => ownServer.waiting(), soon).toBe(1)
    await kill()
    await start()
    await expect.poll(() => ownServer.received.length, soon).toBe(2)
    await kill()
    await start()
    await awaitStatus(id, 'failed')
    expect(ownServer.received).toHaveLength(2)
    await expectAccount(500, 0)
  },
  limit,
)

it(
  'answered: what a service has made is kept after the next start, without asking it again',
  async () => {
    const holder = new Client(database.connectionString)
    await holder.connect()
    vendor.answer(google.image(made))
    // Nobody can pay while these rows are held: the answer is stored, and the image cannot be kept.
    await holder.query('begin')
    await holder.query('lock table credit_entries in exclusive mode')
    const id = await ask(metered)
    const countAnswers = async () => (await holder.query('select from generation_answers')).rowCount
    await expect.poll(countAnswers, soon).toBe(1)
    await kill()
    await holder.query('rollback')
    await holder.end()
    vendor.answer(hang)
    await start()
    await awaitStatus(id, 'done')
    expect(vendor.received).toHaveLength(1)
    await expectAccount(400, 1)
    await expect.poll(leftOvers, soon).toEqual([])
  },
  limit,
)

it(
  'kept in part: only what is missing is asked for again',
  async () => {
    answerInTurn(vendor, google.image(made), hang)
    const id = await ask(metered, 2)
    await expect.poll(async () => (await find(id)).images.length, soon).toBe(1)
    await expect.poll(() => vendor.received.length, soon).toBe(2)
    await kill()
    await start()
    await awaitStatus(id, 'done')
    const partly = await find(id)
    expect(partly.error).toMatch(/^1 of 2 made\. The server stopped/)
    await expectAccount(400, 1)
    vendor.answer(google.image(made))
    await fetch(`${address}/api/ai/generations/${id}/retry`, { method: 'POST', headers })
    await expect.poll(async () => (await find(id)).images.length, soon).toBe(2)
    await awaitStatus(id, 'done')
    expect((await find(id)).images[0]).toMatchObject({ id: partly.images[0]?.id })
    expect(vendor.received).toHaveLength(3)
    await expectAccount(300, 2)
    // Kept: after another start it is what it was.
    await kill()
    await start()
    expect(await find(id)).toMatchObject({ status: 'done', credits: 200 })
    await expectAccount(300, 2)
    await expect.poll(leftOvers, soon).toEqual([])
  },
  limit,
)
