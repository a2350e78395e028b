import type { Provider } from '@joinery/contract/ai'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'

import { creditsOf, generate, picture } from '#testing/build-generation.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { chat, openai, startVendor } from '#testing/loopback-vendor.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

const gemini = 'gemini-3.1-flash-image'
const pro = 'gemini-3-pro-image'

const apps = new Map<string, TestApp>()
const vendor = await startVendor()
afterAll(async () => {
  for (const app of apps.values()) await app.close()
  await vendor.close()
})

/** A person on an installation with these settings. */
const someone = async (settings: Record<string, string>): Promise<TestUser> => {
  const key = JSON.stringify(settings)
  const app = apps.get(key) ?? (await startTestApp({ settings }))
  apps.set(key, app)
  return buildUser(app)
}

const listed = async (user: TestUser, query: Record<string, string> = {}): Promise<Provider[]> =>
  (await user.call('listProviders', { query })).body.providers
const current = async (user: TestUser): Promise<string> => (await user.call('getCurrentProvider')).body.provider

/** Fetches from the installation without settings. */
const bytesAt = async (url: string): Promise<Buffer> => {
  const answer = await apps.get('{}')?.app.http.inject({ url })
  return answer?.rawPayload ?? Buffer.alloc(0)
}

describe('without any key', () => {
  it('the local preview is available and chosen, and the others are listed as not configured', async () => {
    const user = await someone({})
    expect((await listed(user)).map(({ id, available, current: isCurrent }) => [id, available, isCurrent])).toEqual([
      ['local', true, true],
      [gemini, false, false],
      [pro, false, false],
      ['gpt-image-2', false, false],
    ])
    expect((await user.call('getProviderInfo')).body.provider).toMatchObject({
      id: 'local',
      name: 'Local preview (no AI model)',
      modes: ['image', 'text'],
      current: true,
    })
    for (const provider of [gemini, 'compatible', 'nobody', '', '__proto__']) {
      const { status, body } = await user.call('switchProvider', { body: { provider } })
      expect([status, body.error]).toEqual([400, 'This provider is not available'])
    }
    expect((await user.call('switchProvider', { body: {} })).body.error).toBe('This provider is not available')
    expect((await user.call('listProviders', { query: { mode: 'smell' } })).status).toBe(400)
    expect(await current(user)).toBe('local')
  })
})

describe('with keys', () => {
  it('Google is the default, and newer models of the family are a setting', async () => {
    const user = await someone({
      GOOGLE_API_KEY: 'a-google-secret',
      OPENAI_API_KEY: 'an-openai-secret',
      GOOGLE_IMAGE_MODELS: `${gemini}, gemini-4-image`,
    })
    expect(await current(user)).toBe(gemini)
    expect((await listed(user)).map(({ id }) => id)).toEqual([gemini, 'gemini-4-image', 'gpt-image-2', 'local'])
    expect(JSON.stringify(await listed(user))).not.toContain('secret')
  })

  it('the first configured provider is the default, the chosen one is listed first, and each person has their own choice', async () => {
    const settings = { OPENAI_API_KEY: 'k', AI_BASE_URL: vendor.address, AI_TEXT_MODEL: 'own-text' }
    const [user, other] = [await someone(settings), await someone(settings)]
    expect(await current(user)).toBe('gpt-image-2')
    expect((await user.call('switchProvider', { body: { provider: 'local' } })).body).toEqual({ provider: 'local' })
    expect((await listed(user)).map(({ id }) => id)).toEqual(['local', gemini, pro, 'gpt-image-2', 'compatible'])
    expect(await current(other)).toBe('gpt-image-2')
  })

  it('images and texts come from providers that support them', async () => {
    const user = await someone({
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: vendor.address,
      AI_BASE_URL: vendor.address,
      AI_TEXT_MODEL: 'own-text',
    })
    await user.call('switchProvider', { body: { provider: 'compatible' } })
    expect(await current(user)).toBe('compatible')
    const [forImages, forTexts] = [await listed(user, { mode: 'image' }), await listed(user, { mode: 'text' })]
    expect(forImages.map(({ id }) => id)).toEqual(['gpt-image-2', gemini, pro, 'local'])
    expect(forTexts.map(({ id }) => id)).toEqual(['compatible', gemini, pro, 'gpt-image-2', 'local'])
    vendor.answer(openai.image(await picture()))
    expect((await generate(user)).body.image.provider).toBe('gpt-image-2')
    vendor.answer(chat.text('Short.'))
    expect((await user.call('summarizeText', { body: { text: 'Long.' } })).body.summary).toBe('Short.')
  })

  it('an image is made by the provider it names, regardless of a concurrent choice', async () => {
    const user = await someone({ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: vendor.address })
    await user.call('switchProvider', { body: { provider: 'gpt-image-2' } })
    vendor.answer(openai.image(await picture()))
    // Two tabs of one person, each with its own choice.
    const [one, other] = await Promise.all([
      generate(user, { provider: 'local' }),
      generate(user, { provider: 'gpt-image-2' }),
    ])
    expect([one.body.image.provider, other.body.image.provider]).toEqual(['local', 'gpt-image-2'])
    expect(await current(user)).toBe('gpt-image-2')
    // An empty field names no provider.
    vendor.answer(openai.image(await picture()))
    expect((await generate(user, { provider: '' })).body.image.provider).toBe('gpt-image-2')
  })

  it('rejects an image by an unknown, unconfigured or text-only provider at no cost', async () => {
    const user = await someone({ AI_BASE_URL: vendor.address, AI_TEXT_MODEL: 'own-text' })
    for (const provider of [gemini, 'nobody', '__proto__', 'compatible', 'x'.repeat(201)]) {
      const { status, body } = await generate(user, { provider })
      expect([provider, status, body.error]).toEqual([provider, 400, 'This provider is not available'])
    }
    expect(await creditsOf(user)).toBe(500)
  })

  it("falls back to the default provider when the chosen one's key was removed", async () => {
    const user = await someone({ OPENAI_API_KEY: 'k' })
    const [app] = [...apps.values()].slice(-1)
    await app?.database.pool.query("insert into provider_choices values ($1, 'gone')", [user.uid_user])
    expect(await current(user)).toBe('gpt-image-2')
  })
})

describe('the local preview', () => {
  it('makes an image without a model and marks it as such', async () => {
    const user = await someone({})
    const { status, body } = await generate(user, { images: [await picture(200, 150)], prompt: 'warm light' })
    expect([status, body.remainingCredits]).toEqual([201, 400])
    expect(body.image).toMatchObject({ provider: 'local', is_local: true, width: 200, height: 150, note: null })
    const { exif, xmp } = await sharp(await bytesAt(body.imageUrl)).metadata()
    expect(exif?.toString('latin1')).toContain('Processed locally by Joinery, without an AI model')
    expect(xmp?.toString()).toContain('digitalsourcetype/algorithmicallyEnhanced')
  })

  it('reports the words it did not understand', async () => {
    const user = await someone({})
    const { body } = await generate(user, { prompt: 'warm light and a xylophone' })
    expect(body.image.note).toBe('Not applied: xylophone')
  })

  it('applies the colours of a second image', async () => {
    const user = await someone({})
    const blue = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#2f4f8f' } })
      .png()
      .toBuffer()
    const { status, body } = await generate(user, { images: [await picture(), blue], prompt: 'In these colours' })
    expect([status, body.image.note]).toEqual([201, null])
    expect(body.image.inputs).toHaveLength(2)
  })

  it('puts transparent images on white for a format without transparency', async () => {
    const user = await someone({})
    const clear = await sharp({ create: { width: 40, height: 30, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const { body } = await generate(user, { images: [clear], prompt: 'slightly warmer', outputFormat: 'jpg' })
    const { channels } = await sharp(await bytesAt(body.imageUrl)).stats()
    for (const { mean } of channels) expect(mean).toBeGreaterThan(225)
  })
})

describe('a prompt the local preview cannot apply', () => {
  const can =
    'The local preview can change the light, tone, colour, material and style of what is already in the image. To add ' +
    'or remove objects, or to get a photorealistic render, choose an AI model. Try: navy walls. No credits were used.'

  it.each([
    ['has no known word', 'xylophone', 'Not applied: xylophone.'],
    ['names something not found', 'marble countertop', 'Not applied: marble countertop (not found in the image).'],
    [
      'is in German',
      'Boden aus Eiche, warmes Licht',
      'This looks like German. The local preview only understands English.',
    ],
    [
      'has hundreds of words',
      Array.from({ length: 400 }, (_, index) => `zz${index}`).join(' '),
      'Not applied: zz0, zz1, zz2, zz3, zz4, zz5, zz6, zz7 and 392 more.',
    ],
  ])('costs nothing and gets a suggestion when it %s', async (_, prompt, reason) => {
    const user = await someone({})
    const { status, body } = await generate(user, { prompt })
    expect([status, body.error]).toEqual([422, `${reason} ${can}`])
    expect(await creditsOf(user)).toBe(500)
    expect((await user.call('listGenerated')).body.images).toEqual([])
  })
})
