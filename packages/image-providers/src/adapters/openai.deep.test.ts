// As documented at platform.openai.com/docs/api-reference/images/createEdit.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { faultOf } from '#testing/expect-fault.ts'
import { fieldsOf, formOf, startService, type LoopbackService, type Reply } from '#testing/loopback-service.ts'
import { base64, leftMask, picture, pixelAt, requestOf } from '#testing/pictures.ts'

import { openaiImages } from './openai.ts'

let service: LoopbackService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())
beforeEach(() => void service.received.splice(0))

const gpt = (model = 'gpt-image-2') => openaiImages({ baseUrl: `${service.address}/v1`, apiKey: 'o-key-0002', model })
const made = async (count = 1): Promise<Reply> => {
  const { bytes } = await picture(8, 8)
  return { json: { created: 1, data: Array.from({ length: count }, () => ({ b64_json: base64(bytes) })) } }
}
const fault = (status: number, code: string | null, message = 'No.', param: string | null = null): Reply => ({
  status,
  json: { error: { message, type: 'invalid_request_error', param, code } },
})

describe('a request', () => {
  it('matches the documentation field by field', async () => {
    const reply = await made(2)
    service.behave(() => reply)
    const size = { width: 1500, height: 1000 }
    const images = [await picture(1500, 1000, 'jpeg'), await picture()]
    const results = await gpt().generate(await requestOf({ images, size, count: 2, mask: await leftMask(size) }))
    expect(results).toHaveLength(2)
    const [asked] = service.received
    if (!asked) throw new Error('Nothing was asked')
    expect([asked.method, asked.path, asked.headers.authorization]).toEqual([
      'POST',
      '/v1/images/edits',
      'Bearer o-key-0002',
    ])
    // Without input_fidelity, which gpt-image-2 rejects.
    expect(await fieldsOf(asked)).toEqual([
      ['model', 'gpt-image-2'],
      ['prompt', 'walnut fronts'],
      ['image[]', 'image-1.jpg image/jpeg'],
      ['image[]', 'image-2.png image/png'],
      ['mask', 'mask.png image/png'],
      ['n', '2'],
      ['size', '1504x1008'],
    ])
  })

  it('has a mask that is transparent in the changed area', async () => {
    const reply = await made()
    service.behave(() => reply)
    await gpt().generate(await requestOf({ mask: await leftMask({ width: 64, height: 48 }) }))
    const [asked] = service.received
    const mask = asked && (await formOf(asked)).get('mask')
    if (!(mask instanceof File)) throw new Error('There is no mask')
    const bytes = new Uint8Array(await mask.arrayBuffer())
    expect((await pixelAt(bytes, 5, 5)).at(-1)).toBe(0)
    expect((await pixelAt(bytes, 60, 5)).at(-1)).toBe(255)
  })

  it.each([
    ['gpt-image-2', { width: 2048, height: 1365 }, '2048x1360'],
    ['gpt-image-2', { width: 1024, height: 1024 }, '1024x1024'],
    // At least 655,360 pixels, at most 3:1.
    ['gpt-image-2', { width: 400, height: 300 }, '944x704'],
    ['gpt-image-2', { width: 2000, height: 200 }, '2000x672'],
    ['gpt-image-1', { width: 2048, height: 1365 }, '1536x1024'],
    ['gpt-image-1', { width: 900, height: 1600 }, '1024x1536'],
  ])("has the input's size: %s %o", async (model, size, expected) => {
    const reply = await made()
    service.behave(() => reply)
    await gpt(model).generate(await requestOf({ size }))
    const [asked] = service.received
    expect(asked && (await formOf(asked)).get('size')).toBe(expected)
  })
})

describe('an error', () => {
  it.each<[string, Reply, string, object]>([
    ['a refused key', fault(401, 'invalid_api_key', 'Incorrect API key provided: o-key-0002.'), 'refused_key', {}],
    ['an unknown model', fault(404, 'model_not_found'), 'unknown_model', {}],
    ['a model of another kind', fault(400, 'invalid_value', 'No.', 'model'), 'unknown_model', {}],
    ['an empty account', fault(429, 'insufficient_quota'), 'quota', {}],
    ['a reached billing limit', fault(400, 'billing_hard_limit_reached'), 'quota', {}],
    [
      'a refusal',
      fault(400, 'moderation_blocked', 'Rejected, req_1. safety_violations=[sexual].'),
      'refused',
      { refusal: { rule: 'safety', detail: 'sexual' } },
    ],
    ['an invalid field', fault(400, 'invalid_value', 'No.', 'size'), 'rejected', {}],
    ['an internal error', fault(500, null), 'failed', {}],
    ['an empty response', { json: { created: 1, data: [] } }, 'bad_answer', {}],
    ['a result that is not an image', { json: { data: [{ b64_json: base64(Buffer.from('no')) }] } }, 'bad_answer', {}],
  ])('is classified: %s', async (_, reply, kind, details) => {
    service.behave(() => reply)
    const found = await faultOf(gpt().generate(await requestOf()))
    expect(found).toMatchObject({ kind, ...details })
    expect(found.message).not.toContain('o-key-0002')
  })

  it('for the rate limit includes the time to wait', async () => {
    const json = { error: { message: 'No.', type: 'requests', param: null, code: 'rate_limit_exceeded' } }
    service.behave(() => ({ status: 429, json, headers: { 'retry-after': '12' } }))
    expect(await faultOf(gpt().generate(await requestOf()))).toMatchObject({ kind: 'busy', retryAfterSeconds: 12 })
  })
})

it('the health check requests the model itself', async () => {
  const { signal } = new AbortController()
  service.behave(() => ({ json: { id: 'gpt-image-2' } }))
  await gpt().check(signal)
  expect(service.received.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v1/models/gpt-image-2'])
  service.behave(() => fault(404, 'model_not_found'))
  expect((await faultOf(gpt().check(signal))).kind).toBe('unknown_model')
})
