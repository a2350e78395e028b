// As documented at ai.google.dev/api/generate-content and ai.google.dev/gemini-api/docs/image-generation.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { faultOf } from '#testing/expect-fault.ts'
import { jsonOf, startService, type LoopbackService, type Reply } from '#testing/loopback-service.ts'
import { base64, picture, requestOf } from '#testing/pictures.ts'

import { googleImages } from './google.ts'

let service: LoopbackService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())
beforeEach(() => void service.received.splice(0))

const gemini = () =>
  googleImages({ baseUrl: `${service.address}/v1beta`, apiKey: 'g-key-0001', model: 'gemini-3.1-flash-image' })

const candidate = (parts: unknown[], finishReason = 'STOP'): Reply => ({
  json: { candidates: [{ content: { role: 'model', parts }, finishReason, index: 0 }], modelVersion: 'gemini' },
})
const inline = (bytes: Uint8Array) => ({ inlineData: { mimeType: 'image/png', data: base64(bytes) } })
const fault = (code: number, status: string, message: string, details: unknown[] = []): Reply => ({
  status: code,
  json: { error: { code, message, status, details } },
})

describe('a request', () => {
  it('matches the documentation field by field', async () => {
    const made = await picture(8, 8)
    const images = [await picture(1600, 1200, 'jpeg'), await picture()]
    service.behave(() => candidate([{ text: 'Here it is.' }, inline(made.bytes)]))
    const request = await requestOf({ images, size: { width: 1600, height: 1200 }, seed: 7 })
    const [result] = await gemini().generate(request)
    expect(Buffer.from(result?.bytes ?? []).equals(made.bytes)).toBe(true)
    expect(result?.seed).toBe(7)
    const [asked] = service.received
    if (!asked) throw new Error('Nothing was asked')
    expect([asked.method, asked.path]).toEqual(['POST', '/v1beta/models/gemini-3.1-flash-image:generateContent'])
    expect([asked.headers['x-goog-api-key'], asked.headers['content-type']]).toEqual(['g-key-0001', 'application/json'])
    expect(jsonOf(asked)).toEqual({
      contents: [
        {
          role: 'user',
          parts: [
            { inlineData: { mimeType: 'image/jpeg', data: base64(images[0]?.bytes ?? new Uint8Array()) } },
            { inlineData: { mimeType: 'image/png', data: base64(images[1]?.bytes ?? new Uint8Array()) } },
            { text: 'walnut fronts' },
          ],
        },
      ],
      generationConfig: {
        responseModalities: ['TEXT', 'IMAGE'],
        imageConfig: { aspectRatio: '4:3', imageSize: '2K' },
        seed: 7,
      },
    })
  })

  it.each([
    [
      { width: 800, height: 800 },
      { aspectRatio: '1:1', imageSize: '1K' },
    ],
    [
      { width: 2048, height: 1152 },
      { aspectRatio: '16:9', imageSize: '2K' },
    ],
    // No listed aspect ratio fits: the model follows its only input.
    [{ width: 1000, height: 700 }, { imageSize: '1K' }],
  ])("has the input's aspect ratio: %o", async (size, imageConfig) => {
    const { bytes } = await picture()
    service.behave(() => candidate([inline(bytes)]))
    await gemini().generate(await requestOf({ size }))
    expect(service.received.map(jsonOf)).toMatchObject([{ generationConfig: { imageConfig } }])
  })

  it('takes the final image, not an intermediate thought', async () => {
    const [thought, made] = [await picture(4, 4), await picture(8, 8)]
    service.behave(() => candidate([inline(made.bytes), { ...inline(thought.bytes), thought: true }]))
    const [result] = await gemini().generate(await requestOf())
    expect(Buffer.from(result?.bytes ?? []).equals(made.bytes)).toBe(true)
  })
})

describe('an error', () => {
  it.each<[string, Reply, string, object]>([
    ['an invalid key', fault(400, 'INVALID_ARGUMENT', 'API key not valid.'), 'refused_key', {}],
    ['a key without permission', fault(403, 'PERMISSION_DENIED', 'Forbidden.'), 'refused_key', {}],
    ['a retired model', fault(404, 'NOT_FOUND', 'models/x is not found'), 'unknown_model', {}],
    [
      'too many requests',
      fault(429, 'RESOURCE_EXHAUSTED', 'Please retry in 33.9s.', [
        { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34s' },
      ]),
      'busy',
      { retryAfterSeconds: 34 },
    ],
    [
      'a quota of 0',
      fault(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded, limit: 0, model: gemini'),
      'quota',
      { retryAfterSeconds: undefined },
    ],
    ['an overloaded service', fault(503, 'UNAVAILABLE', 'Overloaded.'), 'failed', {}],
    [
      'a stop for safety',
      { json: { candidates: [{ finishReason: 'IMAGE_SAFETY' }] } },
      'refused',
      { refusal: { rule: 'safety' } },
    ],
    [
      'a stop for copyright',
      { json: { candidates: [{ finishReason: 'RECITATION' }] } },
      'refused',
      { refusal: { rule: 'copied' } },
    ],
    [
      'a blocked prompt',
      { json: { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } } },
      'refused',
      { refusal: { rule: 'prohibited' } },
    ],
    [
      'a refusal as text',
      candidate([{ text: 'I can not do that.' }]),
      'refused',
      { refusal: { rule: 'words', words: 'I can not do that.' } },
    ],
    ['an empty response', candidate([]), 'bad_answer', {}],
    ['a stop without a reason', { json: { candidates: [{ finishReason: 'OTHER' }] } }, 'bad_answer', {}],
    ['a result that is not an image', candidate([inline(Buffer.from('no picture'))]), 'bad_answer', {}],
  ])('is classified: %s', async (_, reply, kind, details) => {
    service.behave(() => reply)
    expect(await faultOf(gemini().generate(await requestOf()))).toMatchObject({ kind, ...details })
  })
})

describe('the health check', () => {
  const signal = new AbortController().signal

  it('requests the model itself', async () => {
    service.behave(() => ({ json: { name: 'models/gemini-3.1-flash-image' } }))
    await gemini().check(signal)
    expect(service.received.map(({ method, path }) => [method, path])).toEqual([
      ['GET', '/v1beta/models/gemini-3.1-flash-image'],
    ])
  })

  it('reports a missing model and a refused key', async () => {
    service.behave(() => fault(404, 'NOT_FOUND', 'not found'))
    expect((await faultOf(gemini().check(signal))).kind).toBe('unknown_model')
    service.behave(() => fault(400, 'INVALID_ARGUMENT', 'API key not valid.', [{ reason: 'API_KEY_INVALID' }]))
    expect((await faultOf(gemini().check(signal))).kind).toBe('refused_key')
  })
})
