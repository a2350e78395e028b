import { afterAll, describe, expect, it } from 'vitest'

import { creditsOf, generate, picture } from '#testing/build-generation.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { openai, startVendor } from '#testing/loopback-vendor.ts'
import { startTestApp } from '#testing/test-app.ts'

const vendor = await startVendor()
const settings = { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: vendor.address, OPENAI_CREDITS: '250', LOCAL_CREDITS: '0' }
const app = await startTestApp({ settings })
afterAll(async () => {
  await app.close()
  await vendor.close()
})

const entriesOf = async (user: TestUser) =>
  (await user.call('listCreditEntries')).body.entries.map(({ amount }: { amount: number }) => amount)

describe('the price of an image', () => {
  it("is the provider's price, or the default without a setting", async () => {
    const { providers } = (await (await buildUser(app)).call('listProviders', { query: {} })).body
    expect(providers.map(({ id, credits }: { id: string; credits: number }) => [id, credits])).toEqual([
      ['gpt-image-2', 250],
      ['gemini-3.1-flash-image', 100],
      ['gemini-3-pro-image', 100],
      ['local', 0],
    ])
  })

  it('is charged while the balance is sufficient', async () => {
    const user = await buildUser(app)
    vendor.answer(openai.image(await picture()))
    expect((await generate(user, { provider: 'gpt-image-2' })).body.remainingCredits).toBe(250)
    expect((await generate(user, { provider: 'gpt-image-2' })).body.remainingCredits).toBe(0)
    const { status, body } = await generate(user, { provider: 'gpt-image-2' })
    expect([status, body.error, body.remainingCredits]).toEqual([402, 'Insufficient credits', 0])
    expect(await entriesOf(user)).toEqual([-250, -250, 500])
  })

  it('can be 0, which needs no credits and adds no entry', async () => {
    const user = await buildUser(app)
    vendor.answer(openai.image(await picture()))
    await generate(user, { provider: 'gpt-image-2' })
    await generate(user, { provider: 'gpt-image-2' })
    const { status, body } = await generate(user, { provider: 'local', prompt: 'warm light' })
    expect([status, body.remainingCredits]).toEqual([201, 0])
    expect(await entriesOf(user)).toEqual([-250, -250, 500])
    expect(await creditsOf(user)).toBe(0)
    const { rows } = await app.database.pool.query('select count(*)::int as count from credit_reservations')
    expect(rows).toEqual([{ count: 0 }])
  })

  it('is returned after a refusal, also when it is 0', async () => {
    const user = await buildUser(app)
    expect((await generate(user, { provider: 'local', prompt: 'xylophone' })).status).toBe(422)
    expect(await creditsOf(user)).toBe(500)
  })
})
