// Tests which providers the settings create, and summary requests. Image requests are tested in packages/image-providers.
import { providerMessages } from '@joinery/contract/messages/providers'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { readConfig } from '#config'
import { picture } from '#testing/build-generation.ts'
import { chat, google, hang, openai, startVendor } from '#testing/loopback-vendor.ts'

import { createProviders } from './create-providers.ts'
import type { Provider, TextOptions } from './provider.ts'

const options: TextOptions = { effort: 'minimal', verbosity: 'low' }
const never = new AbortController().signal

const vendor = await startVendor()
afterAll(() => vendor.close())
beforeEach(() => void vendor.received.splice(0))

const providerOf = (settings: Record<string, string>, id: string): Provider => {
  const provider = createProviders(readConfig(settings)).find((candidate) => candidate.id === id)
  if (!provider) throw new Error(`No ${id}`)
  return provider
}

const makeImage = async (provider: Provider, signal = never) =>
  provider.image?.({
    images: [{ bytes: await picture(), mimetype: 'image/png' }],
    prompt: 'walnut fronts',
    outputFormat: 'jpg',
    size: { width: 40, height: 30 },
    signal,
  })
const summarize = (provider: Provider) => provider.text?.('A long talk.', options, never)
const firstRequest = () => vendor.received[0] ?? { path: '', headers: {}, body: Buffer.alloc(0) }
const firstJson = () => JSON.parse(firstRequest().body.toString())

describe('providers from settings', () => {
  const everything = {
    GOOGLE_API_KEY: 'g-key',
    OPENAI_API_KEY: 'o-key',
    AI_BASE_URL: 'http://127.0.0.1:1/v1',
    AI_IMAGE_MODEL: 'own',
    AI_2_BASE_URL: 'http://127.0.0.1:2/v1',
    AI_2_IMAGE_MODEL: 'qwen',
    AI_2_SERVER: 'vllm-omni',
    AI_2_NAME: 'Workshop',
    AI_2_CREDITS: '5',
    AI_2_TRAINING: 'It runs in our workshop.',
    COMFYUI_BASE_URL: 'http://127.0.0.1:3',
    COMFYUI_WORKFLOW: './workflow.json',
    COMFYUI_IMAGE_NODES: '2, 4.image',
    COMFYUI_PROMPT_NODE: '6',
    COMFYUI_MASK_NODE: '7',
    A1111_BASE_URL: 'http://127.0.0.1:4',
    A1111_10_BASE_URL: 'http://127.0.0.1:5',
    FAL_API_KEY: 'f-key',
    FAL_MODEL: 'fal-ai/flux-2-pro/edit',
    REPLICATE_API_KEY: 'r-key',
    REPLICATE_MODEL: 'black-forest-labs/flux-2-pro',
    BFL_API_KEY: 'b-key',
    BFL_MODEL: 'flux-2-pro',
  }
  const all = () => createProviders(readConfig(everything))

  it('are listed in order of preference, one per setting', () => {
    expect(all().map(({ id, kind, isAvailable }) => [id, kind, isAvailable])).toEqual([
      ['gemini-3.1-flash-image', 'google', true],
      ['gemini-3-pro-image', 'google', true],
      ['gpt-image-2', 'openai', true],
      ['compatible', 'compatible', true],
      ['compatible-2', 'compatible', true],
      ['comfyui', 'comfyui', true],
      ['automatic1111', 'automatic1111', true],
      ['automatic1111-10', 'automatic1111', true],
      ['fal', 'fal', true],
      ['replicate', 'replicate', true],
      ['black-forest-labs', 'black-forest-labs', true],
      ['local', 'local', true],
    ])
  })

  it('have capabilities, a price and a privacy note', () => {
    const [own, comfyui] = [providerOf(everything, 'compatible-2'), providerOf(everything, 'comfyui')]
    expect([own.name, own.credits, own.training]).toEqual(['Workshop', 5, 'It runs in our workshop.'])
    expect(own.can).toEqual({ mask: true, seed: true, count: true, progress: false, cancel: false })
    expect(comfyui.can).toEqual({ mask: true, seed: false, count: false, progress: true, cancel: true })
    expect(all().every(({ training }) => training !== '')).toBe(true)
    for (const [tier, words] of [
      ['paid', providerMessages.training.google.paid],
      ['unpaid', providerMessages.training.google.unpaid],
    ] as const) {
      expect(providerOf({ GOOGLE_TIER: tier }, 'gemini-3-pro-image').training).toBe(words)
    }
  })

  it('have a fingerprint that changes with the settings without revealing them', () => {
    const of = (key: string) => providerOf({ GOOGLE_API_KEY: key }, 'gemini-3-pro-image').fingerprint
    expect(of('one')).toBe(of('one'))
    expect(of('one')).not.toBe(of('another'))
    expect(of('one')).toMatch(/^[\da-f]{16}$/)
  })
})

describe('a summary request', () => {
  it("has Google's format", async () => {
    vendor.answer(google.text(' It was decided. '))
    const gemini = providerOf({ GOOGLE_API_KEY: 'g-key', GOOGLE_BASE_URL: vendor.address }, 'gemini-3.1-flash-image')
    expect(await summarize(gemini)).toBe('It was decided.')
    expect(firstRequest().path).toBe('/v1/models/gemini-3.6-flash:generateContent')
    expect(firstJson().contents).toEqual([{ role: 'user', parts: [{ text: 'A long talk.' }] }])
    expect(firstJson().systemInstruction.parts[0].text).toContain('two or three sentences')
    expect(firstJson().generationConfig.thinkingConfig).toMatchObject({ thinkingLevel: 'minimal' })
  })

  it("has OpenAI's format and turns storage off", async () => {
    vendor.answer(openai.text('It was decided.'))
    const gpt = providerOf({ OPENAI_API_KEY: 'o-key', OPENAI_BASE_URL: vendor.address }, 'gpt-image-2')
    expect(await summarize(gpt)).toBe('It was decided.')
    expect(firstRequest().path).toBe('/v1/responses')
    expect(firstJson()).toMatchObject({
      model: 'gpt-5.4-mini',
      store: false,
      text: { verbosity: 'low' },
      // The lowest effort this model supports.
      reasoning: { effort: 'low' },
    })
    expect(JSON.stringify(firstJson().input)).toContain('A long talk.')
  })

  it("has the compatible format and key for the operator's model", async () => {
    vendor.answer(chat.text('It was decided.'))
    const provider = providerOf(
      { AI_BASE_URL: vendor.address, AI_API_KEY: 'c-key', AI_TEXT_MODEL: 'own-text' },
      'compatible',
    )
    expect(provider.image).toBeUndefined()
    expect(await summarize(provider)).toBe('It was decided.')
    expect([firstRequest().path, firstRequest().headers.authorization]).toEqual([
      '/v1/chat/completions',
      'Bearer c-key',
    ])
    expect(firstJson()).toMatchObject({ model: 'own-text', messages: [{ role: 'system' }, { role: 'user' }] })
    expect(Object.keys(firstJson()).toSorted()).toEqual(['messages', 'model'])
  })
})

it('an image request is aborted when the caller no longer waits', async () => {
  vendor.answer(hang)
  const controller = new AbortController()
  const gemini = providerOf({ GOOGLE_API_KEY: 'k', GOOGLE_BASE_URL: vendor.address }, 'gemini-3.1-flash-image')
  const pending = makeImage(gemini, controller.signal).catch((error: unknown) => error)
  await expect.poll(() => vendor.waiting()).toBe(1)
  controller.abort()
  expect(await pending).toMatchObject({ name: 'ProviderError', kind: 'cancelled' })
  await expect.poll(() => vendor.waiting()).toBe(0)
})
