// Random sequences of starting, cancelling, retrying, failing and killing on the whole program: ledger, images and storage
// agree in the end.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import type { CallName } from '@joinery/contract/calls'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { generationForm, picture } from '#testing/build-generation.ts'
import {
  startOnTestDatabase,
  withQuickRecovery,
  type ProductOnTestDatabase,
} from '#testing/database/product-on-test-database.ts'
import { createRandom, fuzzSeed } from '#testing/fuzz/random.ts'
import type { Answer, CallOptions } from '#testing/http-client.ts'
import { cut, google, hang, openai, startVendor, type Vendor, type VendorAnswer } from '#testing/loopback-vendor.ts'
import { callAt, registerAt } from '#testing/remote-client.ts'
import { stretch } from '#testing/stretch.ts'

const histories = 200
/** Each ends with a kill. */
const lives = 8
const people = 10
const begin = 10_000

const { next: random, pick } = createRandom()
const oneOf = <Item>(...items: readonly Item[]): Item => pick(items)

let vendor: Vendor
let ownServer: Vendor
let product: ProductOnTestDatabase
let pool: Pool
beforeAll(async () => {
  vendor = await startVendor()
  ownServer = await startVendor()
  product = await startOnTestDatabase({
    ...withQuickRecovery,
    GOOGLE_API_KEY: 'k',
    GOOGLE_BASE_URL: vendor.address,
    AI_BASE_URL: ownServer.address,
    AI_IMAGE_MODEL: 'own',
    AI_AT_ONCE_PER_PROVIDER: '6',
    AI_AT_ONCE_PER_PERSON: '3',
    SIGNUP_CREDITS: String(begin),
    FLOOD_LIMIT: '0',
  })
  pool = new Pool({ connectionString: product.connectionString, max: 2 })
})
afterAll(async () => {
  await pool.end()
  await product.remove()
  await vendor.close()
  await ownServer.close()
})

let answered = 0
/** Calls unanswered by a dying program are part of the sequence. */
const call = async (name: CallName, options: CallOptions): Promise<Answer | undefined> => {
  try {
    const answer = await (callAt as (at: string, name: CallName, options: CallOptions) => Promise<Answer>)(
      product.address,
      name,
      options,
    )
    answered += 1
    return answer
  } catch {
    return undefined
  }
}

const makeHistory = async (token: string, input: Buffer): Promise<void> => {
  const provider = oneOf('gemini-3.1-flash-image', 'compatible', 'local')
  const fields = { count: oneOf('1', '2', '3') }
  const form = generationForm({ images: [input], prompt: oneOf('Walnut fronts', 'Navy walls'), provider, fields })
  const id: string | undefined = (await call('createGeneration', { token, form }))?.body?.generation?.id
  if (id === undefined) return
  for (const act of oneOf<('cancelGeneration' | 'retryGeneration')[]>(
    [],
    [],
    ['cancelGeneration'],
    ['cancelGeneration', 'retryGeneration'],
    ['retryGeneration'],
  )) {
    await wait(random() * 400)
    await call(act, { token, params: { id } })
  }
}

/** Killed after some of its responses, regardless of the machine's speed. */
const live = async (tokens: readonly string[], input: Buffer): Promise<void> => {
  const killAfter = answered + 5 + Math.floor(random() * 25)
  const begun = Promise.all(
    Array.from({ length: histories / lives }, async () => {
      await wait(random() * 2000)
      await makeHistory(oneOf(...tokens), input)
    }),
  )
  let hasEnded = false
  const ended = begun.finally(() => {
    hasEnded = true
  })
  const isLiving = (): boolean => !hasEnded && answered < killAfter
  while (isLiving()) await wait(5)
  await product.stop('SIGKILL')
  await ended
}

/** Partial files of a killed program are not referenced, and removed when old (storage.test.ts). */
const isBlob = (name: string): boolean => /\/[\w-]{36}/.test(name) && !name.endsWith('.part')

const numbers = async (sentence: string): Promise<Record<string, unknown>[]> => (await pool.query(sentence)).rows

it(
  `${histories} random histories leave ledger, images and store in agreement (seed ${fuzzSeed})`,
  async () => {
    const made = await picture(48, 32)
    const input = await picture(48, 32)
    const delayed =
      (how: VendorAnswer): VendorAnswer =>
      (response) =>
        void setTimeout(how, random() * 300, response)
    const good = delayed(google.image(made))
    const ownGood = delayed(openai.image(made))
    vendor.answer((response) => oneOf(good, good, good, google.broken, google.blocked('SAFETY'), cut, hang)(response))
    ownServer.answer((response) => oneOf(ownGood, ownGood, ownGood, openai.broken, openai.empty, cut, hang)(response))

    const tokens: string[] = []
    while (tokens.length < people) tokens.push((await registerAt(product.address)).token)
    for (let round = 0; round < lives; round++) {
      if (round > 0) await product.start()
      await live(tokens, input)
    }
    vendor.answer(google.image(made))
    ownServer.answer(openai.image(made))
    await product.start()
    const underWay = "select from generations where status in ('queued', 'running')"
    await expect.poll(async () => (await numbers(underWay)).length, { timeout: stretch(120_000) }).toBe(0)

    expect(await numbers('select * from credit_reservations')).toEqual([])
    // Every image was paid for and nothing else was; every balance is the sum of its entries.
    expect(
      await numbers(`
        select uid_user, balance,
          (select sum(amount) from credit_entries as e where e.uid_user = a.uid_user)::int as entries,
          (select count(*) from generated_images as i where i.uid_user = a.uid_user)::int as images
        from credit_accounts as a`),
    ).toSatisfy((rows: { balance: number; entries: number; images: number }[]) =>
      rows.every(({ balance, entries, images }) => balance === entries && balance === begin - 100 * images),
    )
    // The paid amount matches the images; there are no more than requested, and no duplicates.
    expect(
      await numbers(`
        select g.status, g.count, g.paid, g.error, count(i.uid_image)::int as images
        from generations as g left join generated_images as i using (uid_generation)
        group by g.uid_generation
        having g.paid <> 100 * count(i.uid_image) or count(i.uid_image) > g.count
          or (g.status = 'done' and g.error is null and count(i.uid_image) <> g.count)
          or (g.status = 'failed' and count(i.uid_image) > 0)`),
    ).toEqual([])
    const [{ done = 0, all = 0 } = {}] = await numbers(
      "select count(*) filter (where status = 'done')::int as done, count(*)::int as all from generations",
    )
    expect(Number(done), 'some were made').toBeGreaterThan(5)
    expect(Number(all), 'not all were made').toBeGreaterThan(Number(done))

    // Every referenced blob exists, and no others except those waiting for the sweeper.
    const named = await numbers(`
      select key from generated_images union all select key from generation_inputs
      union all select key from generation_sources where key is not null
      union all select thumbnail_key from generation_sources
      union all select mask_key from generations where mask_key is not null
      union all select key from generation_answers`)
    const keys = new Set(named.map(({ key }) => String(key)))
    const stored = (await readdir(join(product.dataDir, 'files'), { recursive: true })).filter(isBlob)
    expect([...keys].filter((key) => !stored.includes(key))).toEqual([])
    const pending = new Set((await numbers('select key from pending_blobs')).map(({ key }) => String(key)))
    expect(stored.filter((name) => !keys.has(name) && !pending.has(name))).toEqual([])
  },
  stretch(600_000),
)
