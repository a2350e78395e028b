// As documented at docs.fal.ai/model-endpoints/queue and fal.ai/docs/api-reference/inference-api.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { faultOf } from '#testing/expect-fault.ts'
import { jsonOf, startService, type Double, type LoopbackService, type Reply } from '#testing/loopback-service.ts'
import { base64, leftMask, picture, pixelAt, requestOf } from '#testing/pictures.ts'

import { falImages } from './fal.ts'

let service: LoopbackService
let made: Uint8Array
beforeAll(async () => {
  service = await startService()
  made = (await picture(8, 8)).bytes
})
afterAll(() => service.close())
beforeEach(() => void service.received.splice(0))

const model = 'fal-ai/flux-2-pro/edit'
const fal = (imageField = 'image_urls[]') =>
  falImages({
    apiKey: 'f-key-0004',
    model,
    queueUrl: service.address,
    apiUrl: `${service.address}/v1`,
    imageField,
    maskField: 'mask_url',
    everyMs: 1,
  })

// The model's path is not part of these URLs.
const request = () => `${service.address}/fal-ai/flux-2-pro/requests/r1`

/** Queued, then running, then done. */
const queue = (result: Reply, statuses: readonly Reply[] = []): Double => {
  const said = [...statuses]
  return ({ method, path }) => {
    if (method === 'POST' && path === `/${model}`) {
      const urls = { status_url: `${request()}/status`, response_url: request(), cancel_url: `${request()}/cancel` }
      return { json: { request_id: 'r1', status: 'IN_QUEUE', queue_position: 1, ...urls } }
    }
    if (path.endsWith('/status')) return said.shift() ?? { json: { status: 'COMPLETED' } }
    if (path.endsWith('/cancel')) return { status: 202, json: { status: 'CANCELLATION_REQUESTED' } }
    if (path.endsWith('/requests/r1')) return result
    return path === '/files/1.png' ? { bytes: Buffer.from(made) } : undefined
  }
}
const images = (count = 1): Reply => ({
  json: {
    images: Array.from({ length: count }, () => ({ url: `${service.address}/files/1.png`, width: 8, height: 8 })),
    seed: 99,
    has_nsfw_concepts: Array.from({ length: count }, () => false),
  },
})

describe('a request', () => {
  it('matches the documentation field by field and is polled', async () => {
    const waiting = [
      { json: { status: 'IN_QUEUE', queue_position: 0 } },
      { json: { status: 'IN_PROGRESS', logs: null } },
    ]
    service.behave(queue(images(2), waiting))
    const size = { width: 64, height: 48 }
    const input = await requestOf({
      images: [await picture(), await picture(8, 8, 'jpeg')],
      count: 2,
      seed: 99,
      mask: await leftMask(size),
    })
    const results = await fal().generate(input)
    expect(results.map(({ seed }) => seed)).toEqual([99, null])
    const [asked] = service.received
    if (!asked) throw new Error('Nothing was asked')
    const body = jsonOf(asked) as { mask_url: string } // sent by the adapter
    expect(asked.headers.authorization).toBe('Key f-key-0004')
    expect(body).toEqual({
      prompt: 'walnut fronts',
      image_urls: [
        `data:image/png;base64,${base64(input.images[0]?.bytes ?? made)}`,
        `data:image/jpeg;base64,${base64(input.images[1]?.bytes ?? made)}`,
      ],
      mask_url: expect.stringMatching(/^data:image\/png;base64,/),
      num_images: 2,
      seed: 99,
    })
    const mask = Buffer.from(body.mask_url.split(',')[1] ?? '', 'base64')
    expect(await pixelAt(mask, 5, 5)).toEqual([255, 255, 255, 255])
    expect(service.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST /${model}`,
      'GET /fal-ai/flux-2-pro/requests/r1/status',
      'GET /fal-ai/flux-2-pro/requests/r1/status',
      'GET /fal-ai/flux-2-pro/requests/r1/status',
      'GET /fal-ai/flux-2-pro/requests/r1',
      'GET /files/1.png',
      'GET /files/1.png',
    ])
    // The key is for the service, not for its file host.
    expect(service.received.at(-1)?.headers.authorization).toBeUndefined()
  })

  it.each([
    ['image_url', { image_url: expect.any(String) }],
    ['image_url+', { image_url: expect.any(String), image_url_2: expect.any(String) }],
  ])("has the images in the model's fields: %s", async (field, expected) => {
    service.behave(queue(images()))
    await fal(field).generate(await requestOf({ images: [await picture(), await picture()] }))
    const [asked] = service.received
    expect(asked && jsonOf(asked)).toEqual({ prompt: 'walnut fronts', num_images: 1, ...expected })
  })
})

it('is removed from the queue when the caller aborts', async () => {
  service.behave(({ path, ...rest }) => {
    const reply = queue(images())({ path, ...rest })
    return path.endsWith('/status') ? { json: { status: 'IN_QUEUE', queue_position: 3 } } : reply
  })
  const controller = new AbortController()
  const work = faultOf(fal().generate(await requestOf({ signal: controller.signal })))
  await expect.poll(() => service.received.length).toBeGreaterThan(1)
  controller.abort()
  expect((await work).kind).toBe('cancelled')
  expect(service.received.at(-1)).toMatchObject({ method: 'PUT', path: '/fal-ai/flux-2-pro/requests/r1/cancel' })
})

describe('an error', () => {
  it.each<[string, Double, string]>([
    ['an unknown model', () => ({ status: 404, json: { detail: 'Application not found' } }), 'unknown_model'],
    ['a refused key', () => ({ status: 401, json: { detail: 'Cannot access application' } }), 'refused_key'],
    [
      'an empty account',
      () => ({ status: 403, json: { detail: 'User is locked. Reason: Exhausted balance.' } }),
      'quota',
    ],
    ['too many requests', () => ({ status: 429, json: { detail: 'Too many' } }), 'busy'],
    ['a response without an id', () => ({ json: {} }), 'bad_answer'],
    [
      'URLs of another host',
      () => ({ json: { status_url: 'https://elsewhere.example/s', response_url: 'x', cancel_url: 'x' } }),
      'bad_answer',
    ],
  ])('is classified: %s', async (_, double, kind) => {
    service.behave(double)
    expect((await faultOf(fal().generate(await requestOf()))).kind).toBe(kind)
  })

  it.each<[string, Reply, string]>([
    [
      'a refusal',
      {
        status: 422,
        json: { detail: [{ loc: ['body', 'prompt'], msg: 'flagged', type: 'content_policy_violation' }] },
      },
      'refused',
    ],
    [
      'a wrong field',
      { status: 422, json: { detail: [{ loc: ['body'], msg: 'missing', type: 'missing' }] } },
      'rejected',
    ],
    ['a hit of the safety checker', { json: { images: [{ url: 'x' }], has_nsfw_concepts: [true] } }, 'refused'],
    ['an empty response', { json: { images: [] } }, 'bad_answer'],
    ['a result that is not an image', { json: { images: [{ url: 'data:text/plain;base64,bm8=' }] } }, 'bad_answer'],
  ])('is classified if it comes as the result: %s', async (_, reply, kind) => {
    service.behave(queue(reply))
    expect((await faultOf(fal().generate(await requestOf()))).kind).toBe(kind)
  })
})

it('the health check requests the model', async () => {
  const { signal } = new AbortController()
  service.behave(() => ({ json: { models: [{ endpoint_id: model }], has_more: false } }))
  await fal().check(signal)
  const [asked] = service.received
  expect([asked?.path, asked?.query.get('endpoint_id'), asked?.headers.authorization]).toEqual([
    '/v1/models',
    model,
    'Key f-key-0004',
  ])
  service.behave(() => ({ json: { models: [] } }))
  expect((await faultOf(fal().check(signal))).kind).toBe('unknown_model')
})
