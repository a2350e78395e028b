// What leaves this machine: each vendor is asked in its own wire format, and gets what it needs and nothing else.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { readConfig } from '#config'
import { chat, google, hang, openai, startVendor, type Vendor } from '#testing/loopback-vendor.ts'

import { createProviders } from './create-providers.ts'
import type { Provider, TextOptions } from './provider.ts'

const picture = Buffer.from('/9j/4AAQSkZJRgABAQ', 'base64')
const other = Buffer.from('iVBORw0KGgo', 'base64')
const inputs = [
  { bytes: picture, mimetype: 'image/jpeg' },
  { bytes: other, mimetype: 'image/png' },
]
const made = Buffer.from('what the model made')
const options: TextOptions = { effort: 'minimal', verbosity: 'low' }
const never = new AbortController().signal

let vendor: Vendor
beforeAll(async () => {
  vendor = await startVendor()
})
afterAll(() => vendor.close())
beforeEach(() => void vendor.received.splice(0))

const providerOf = (settings: Record<string, string>, id: string): Provider => {
  const provider = createProviders(readConfig(settings)).find((candidate) => candidate.id === id)
  if (!provider) throw new Error(`No ${id}`)
  return provider
}

const makeImage = (provider: Provider) => provider.image?.(inputs, 'walnut fronts', { format: 'jpg' }, never)
const summarize = (provider: Provider) => provider.text?.('A long talk.', options, never)
const asked = () => vendor.received[0] ?? { path: '', headers: {}, body: Buffer.alloc(0) }
const askedJson = () => JSON.parse(asked().body.toString())
const askedForm = () =>
  new Response(new Uint8Array(asked().body), {
    headers: { 'content-type': asked().headers['content-type'] ?? '' },
  }).formData()

describe("Google's models", () => {
  const gemini = () =>
    providerOf({ GOOGLE_API_KEY: 'g-key', GOOGLE_BASE_URL: vendor.address }, 'gemini-2.5-flash-image-preview')

  it('get the pictures and the prompt, and answer with an image', async () => {
    vendor.answer(google.image(made))
    expect(await makeImage(gemini())).toEqual({ bytes: new Uint8Array(made), note: null })
    expect(asked().path).toBe('/v1/models/gemini-2.5-flash-image-preview:generateContent')
    expect(asked().headers['x-goog-api-key']).toBe('g-key')
    expect(askedJson()).toMatchObject({
      contents: [
        {
          role: 'user',
          parts: [
            { inlineData: { mimeType: 'image/jpeg', data: picture.toString('base64') } },
            { inlineData: { mimeType: 'image/png', data: other.toString('base64') } },
            { text: 'walnut fronts' },
          ],
        },
      ],
      generationConfig: { responseModalities: ['TEXT', 'IMAGE'] },
    })
  })

  it('write a summary', async () => {
    vendor.answer(google.text(' It was decided. '))
    expect(await summarize(gemini())).toBe('It was decided.')
    expect(asked().path).toBe('/v1/models/gemini-3.5-flash:generateContent')
    expect(askedJson().contents).toEqual([{ role: 'user', parts: [{ text: 'A long talk.' }] }])
    expect(askedJson().systemInstruction.parts[0].text).toContain('two or three sentences')
    expect(askedJson().generationConfig.thinkingConfig).toMatchObject({ thinkingLevel: 'minimal' })
  })
})

describe("OpenAI's models", () => {
  const gpt = () => providerOf({ OPENAI_API_KEY: 'o-key', OPENAI_BASE_URL: vendor.address }, 'gpt-image-2')

  it('get the pictures and the prompt, and answer with an image', async () => {
    vendor.answer(openai.image(made))
    expect(await makeImage(gpt())).toEqual({ bytes: new Uint8Array(made), note: null })
    expect([asked().path, asked().headers.authorization]).toEqual(['/v1/images/edits', 'Bearer o-key'])
    const form = await askedForm()
    expect([form.get('model'), form.get('prompt'), form.get('n')]).toEqual(['gpt-image-2', 'walnut fronts', '1'])
    const files = form.getAll('image[]').filter((entry) => entry instanceof File)
    expect(files.map(({ type }) => type)).toEqual(['image/jpeg', 'image/png'])
    expect(Buffer.from((await files[0]?.arrayBuffer()) ?? new ArrayBuffer()).equals(picture)).toBe(true)
  })

  it('write a summary, and keep nothing of it', async () => {
    vendor.answer(openai.text('It was decided.'))
    expect(await summarize(gpt())).toBe('It was decided.')
    expect(asked().path).toBe('/v1/responses')
    expect(askedJson()).toMatchObject({
      model: 'gpt-5.4-mini',
      store: false,
      text: { verbosity: 'low' },
      // The least that this model knows.
      reasoning: { effort: 'low' },
    })
    expect(JSON.stringify(askedJson().input)).toContain('A long talk.')
  })
})

describe('a model of the operator', () => {
  const settings = () => ({ AI_BASE_URL: vendor.address, AI_NAME: 'Workshop' })
  const both = () => providerOf({ ...settings(), AI_IMAGE_MODEL: 'Own-Image', AI_TEXT_MODEL: 'own-text' }, 'compatible')

  it('gets the pictures and the prompt, without a key if there is none', async () => {
    vendor.answer(openai.image(made))
    expect(await makeImage(both())).toEqual({ bytes: new Uint8Array(made), note: null })
    expect([asked().path, asked().headers.authorization]).toEqual(['/v1/images/edits', undefined])
    const form = await askedForm()
    expect([form.get('model'), form.getAll('image[]').length]).toEqual(['Own-Image', 2])
  })

  it('may answer with an address of its own', async () => {
    vendor.answer((response) => {
      vendor.answer((file) => void file.writeHead(200, { 'content-type': 'image/png' }).end(made))
      openai.imageAt(`${vendor.address}/files/1.png`)(response)
    })
    expect((await makeImage(both()))?.bytes).toEqual(new Uint8Array(made))
    expect(vendor.received.map(({ path }) => path)).toEqual(['/v1/images/edits', '/v1/files/1.png'])
  })

  it('cannot lead us to other machines of this network', async () => {
    vendor.answer(openai.imageAt('http://127.0.0.1:1/secret'))
    await expect(makeImage(both())).rejects.toThrow(/127\.0\.0\.1|not allowed|private/i)
  })

  it('writes a summary, and is sent its key', async () => {
    vendor.answer(chat.text('It was decided.'))
    const provider = providerOf({ ...settings(), AI_API_KEY: 'c-key', AI_TEXT_MODEL: 'own-text' }, 'compatible')
    expect(provider.image).toBeUndefined()
    expect(await summarize(provider)).toBe('It was decided.')
    expect([asked().path, asked().headers.authorization]).toEqual(['/v1/chat/completions', 'Bearer c-key'])
    expect(askedJson()).toMatchObject({ model: 'own-text', messages: [{ role: 'system' }, { role: 'user' }] })
    expect(Object.keys(askedJson()).toSorted()).toEqual(['messages', 'model'])
  })
})

it('a provider that is not waited for any more is not asked on', async () => {
  vendor.answer(hang)
  const controller = new AbortController()
  const gemini = providerOf({ GOOGLE_API_KEY: 'k', GOOGLE_BASE_URL: vendor.address }, 'gemini-2.5-flash-image-preview')
  const asking = gemini
    .image?.(inputs, 'x', { format: 'jpg' }, controller.signal)
    .catch((error: unknown) => (error instanceof Error ? error.name : 'unknown'))
  await expect.poll(() => vendor.waiting()).toBe(1)
  controller.abort()
  expect(await asking).toBe('AbortError')
  await expect.poll(() => vendor.waiting()).toBe(0)
})
