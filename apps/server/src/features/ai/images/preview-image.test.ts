import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { ImagePreview } from '@joinery/contract/ai'
import { messages } from '@joinery/contract/messages'
import { studioMessages } from '@joinery/contract/messages/studio'
import { afterAll, describe, expect, it } from 'vitest'

import { creditsOf, generate, generationForm, picture, type GenerationParts } from '#testing/build-generation.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { startVendor } from '#testing/loopback-vendor.ts'
import { startTestApp } from '#testing/test-app.ts'

const gemini = 'gemini-3.1-flash-image'

const vendor = await startVendor()
const app = await startTestApp({ settings: { GOOGLE_API_KEY: 'k', GOOGLE_BASE_URL: vendor.address } })
const room = await readFile(new URL('../../../../../../art/card-interior.webp', import.meta.url))
afterAll(async () => {
  await app.close()
  await vendor.close()
})

const formOf = (parts: GenerationParts, references = 0): FormData => {
  const form = generationForm({ images: [room], provider: 'local', ...parts })
  if (references > 0) form.append('references', String(references))
  return form
}

const requestPreview = async (user: TestUser, parts: GenerationParts, references = 0): Promise<ImagePreview> => {
  const answer = await user.call('previewImage', { form: formOf(parts, references) })
  expect(answer.status).toBe(200)
  return answer.body
}

/** Whether a point, in thousandths, lies within an outline. */
const holds = (outline: readonly (readonly number[])[], x: number, y: number): boolean => {
  let isInside = false
  for (const ring of outline)
    for (let i = 0; i < ring.length; i += 2) {
      const next = (i + 2) % ring.length
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [ring[i], ring[i + 1], ring[next], ring[next + 1]]
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) * (x2 - x1)) / (y2 - y1)) isInside = !isInside
    }
  return isInside
}

describe('a preview', () => {
  it('shows what will change and where, at no cost and without storing anything', async () => {
    const user = await buildUser(app)
    const preview = await requestPreview(user, { prompt: 'navy walls, warm evening light, keep the sofa and a fnord' })
    expect(preview).toMatchObject({
      areas: [{ words: 'navy walls' }],
      whole: ['warm', 'evening'],
      kept: ['keep sofa'],
      not_understood: ['fnord'],
      refusal: null,
    })
    const outline = preview.areas[0]?.outline ?? []
    expect([holds(outline, 300, 200), holds(outline, 850, 150)]).toEqual([true, true])
    // The sofa and the rug.
    expect([holds(outline, 700, 750), holds(outline, 300, 900)]).toEqual([false, false])
    expect(await creditsOf(user)).toBe(500)
    expect((await user.call('listGenerated')).body.images).toEqual([])
    expect((await user.call('listCreditEntries')).body.entries).toHaveLength(1)
    expect(await readdir(join(app.dataDir, 'tmp')).catch(() => [])).toEqual([])
  })

  it("explains why a generation would fail because nothing would change, like the image's refusal", async () => {
    const user = await buildUser(app)
    const prompt = 'photorealistic render of this sketch'
    const { refusal, ...preview } = await requestPreview(user, { prompt })
    expect(preview).toMatchObject({ areas: [], not_understood: ['photorealistic'] })
    const made = await generate(user, { images: [room], prompt, provider: 'local' })
    expect([made.status, made.body.error]).toEqual([422, `${refusal} No credits were used.`])
  })

  it('counts further images without receiving them', async () => {
    const user = await buildUser(app)
    expect((await requestPreview(user, { prompt: 'xylophone' }, 2)).whole).toEqual([
      'the palette of the reference pictures',
    ])
    const form = formOf({ images: [room, room], prompt: 'navy walls' })
    expect((await user.call('previewImage', { form })).status).toBe(400)
    const many = await user.call('previewImage', { form: formOf({ prompt: 'navy walls' }, 5) })
    expect(many.status).toBe(400)
  })

  it('works without credits', async () => {
    const user = await buildUser(app)
    await app.database.pool.query('update credit_accounts set balance = 0 where uid_user = $1', [user.uid_user])
    expect((await requestPreview(user, { prompt: 'warmer' })).whole).toEqual(['warmer'])
  })
})

describe('a preview request', () => {
  it('is rejected for an external provider, which is not asked', async () => {
    const user = await buildUser(app)
    for (const provider of [gemini, '']) {
      const { status, body } = await user.call('previewImage', { form: formOf({ prompt: 'navy walls', provider }) })
      expect([status, body.error]).toEqual([400, studioMessages.noPreview])
    }
    expect(vendor.received).toEqual([])
    const { providers } = (await user.call('listProviders')).body
    expect(providers.filter(({ previews }: { previews: boolean }) => previews)).toMatchObject([{ id: 'local' }])
  })

  it('rejects a request with a missing image, missing or too long prompt, or a non-image file', async () => {
    const user = await buildUser(app)
    const refusalOf = async (parts: GenerationParts): Promise<[number, string]> => {
      const { status, body } = await user.call('previewImage', { form: formOf(parts) })
      return [status, body.error]
    }
    const needed = 'Please select at least one image and enter a prompt'
    expect(await refusalOf({ images: [], prompt: 'navy' })).toEqual([400, needed])
    expect(await refusalOf({ prompt: ' ' })).toEqual([400, needed])
    expect(await refusalOf({ prompt: 'x'.repeat(4001) })).toEqual([400, messages.ai.promptTooLong])
    expect(await refusalOf({ images: ['no picture'], prompt: 'navy' })).toEqual([415, messages.ai.inputNotImage])
  })

  it('limits concurrent requests per person', async () => {
    const [user, other] = [await buildUser(app), await buildUser(app)]
    const form = async () => ({ form: formOf({ images: [await picture()], prompt: 'warmer' }) })
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => (await user.call('previewImage', await form())).status),
    )
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect(answers.filter((status) => status === 200).length).toBeGreaterThan(0)
    expect((await other.call('previewImage', await form())).status).toBe(200)
  })

  it.each([
    ['long', 'navy walls '.repeat(363)],
    ['full of patterns', '(a+)+$ ^(.*)*$ [[:alpha:]]{1,999} '.repeat(100)],
    [
      'full of control characters',
      `navy${Array.from({ length: 31 }, (_, code) => String.fromCharCode(code)).join('\u0007')} walls`,
    ],
  ])('stays small for a hostile prompt: %s', async (_, prompt) => {
    const preview = await requestPreview(await buildUser(app), { images: [await picture()], prompt })
    expect(JSON.stringify(preview).length).toBeLessThan(20_000)
  })
})
