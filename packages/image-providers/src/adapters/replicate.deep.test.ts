// As documented at replicate.com/docs/reference/http and /docs/topics/predictions/lifecycle.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { faultOf } from '#testing/expect-fault.ts'
import {
  fieldsOf,
  formOf,
  jsonOf,
  startService,
  type Double,
  type LoopbackService,
  type Reply,
} from '#testing/loopback-service.ts'
import { leftMask, picture, pixelAt, requestOf } from '#testing/pictures.ts'

import { replicateImages, type ReplicateOptions } from './replicate.ts'

let service: LoopbackService
let made: Uint8Array
beforeAll(async () => {
  service = await startService()
  made = (await picture(8, 8)).bytes
})
afterAll(() => service.close())
beforeEach(() => void service.received.splice(0))

const replicate = (changes: Partial<ReplicateOptions> = {}) =>
  replicateImages({
    apiKey: 'r8-key-0005',
    baseUrl: `${service.address}/v1`,
    model: 'black-forest-labs/flux-2-pro',
    imageField: 'input_images[]',
    maskField: 'mask',
    mask: 'white',
    countField: undefined,
    everyMs: 1,
    ...changes,
  })

/** Accepts files, creates a prediction, and returns these states in order, then repeats the last. */
const predictions = (states: readonly Record<string, unknown>[]): Double => {
  const left = [...states]
  let files = 0
  return ({ method, path }) => {
    if (path === '/v1/files') {
      files += 1
      return { status: 201, json: { id: `file-${files}`, urls: { get: `https://api.example/files/${files}` } } }
    }
    if (method === 'DELETE') return { status: 204, json: {} }
    if (path.endsWith('/cancel')) return { json: { id: 'p1', status: 'canceled' } }
    if (method === 'POST') return { status: 201, json: { id: 'p1', status: 'starting' } }
    if (path === '/v1/predictions/p1') return { json: { id: 'p1', ...(left.length > 1 ? left.shift() : left[0]) } }
    return path === '/out.png' ? { bytes: Buffer.from(made) } : undefined
  }
}
const done = () => ({ status: 'succeeded', output: [`${service.address}/out.png`] })
const asked = (path: string) => {
  const found = service.received.find((one) => one.path === path)
  if (!found) throw new Error(`${path} was not asked`)
  return found
}

describe('a request', () => {
  it('matches the documentation field by field, and the images are deleted afterwards', async () => {
    const fractions: number[] = []
    service.behave(
      predictions([
        { status: 'processing', logs: ' 10%|█ | 3/28\n 50%|█████ | 14/28' },
        { status: 'processing', logs: '' },
        done(),
      ]),
    )
    const size = { width: 64, height: 48 }
    const input = { images: [await picture(), await picture(8, 8, 'jpeg')], seed: 3, mask: await leftMask(size) }
    const [result] = await replicate().generate(
      await requestOf({ ...input, onProgress: (fraction) => void fractions.push(fraction) }),
    )
    expect([result?.seed, fractions]).toEqual([3, [0.5]])
    const made1 = asked('/v1/models/black-forest-labs/flux-2-pro/predictions')
    expect([made1.headers.authorization, made1.headers['cancel-after']]).toEqual(['Bearer r8-key-0005', '10m'])
    expect(jsonOf(made1)).toEqual({
      input: {
        prompt: 'walnut fronts',
        input_images: ['https://api.example/files/1', 'https://api.example/files/2'],
        mask: 'https://api.example/files/3',
        seed: 3,
      },
    })
    expect(await fieldsOf(asked('/v1/files'))).toEqual([['content', 'image-1.png image/png']])
    expect(
      service.received
        .slice(-3)
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    ).toEqual(['DELETE /v1/files/file-1', 'DELETE /v1/files/file-2', 'DELETE /v1/files/file-3'])
    expect(asked('/out.png').headers.authorization).toBeUndefined()
  })

  it('includes a version if there is one, and the count', async () => {
    service.behave(predictions([done()]))
    const provider = replicate({ model: 'someone/model:abc123', imageField: 'image', countField: 'num_outputs' })
    await provider.generate(await requestOf({ count: 2 }))
    expect(jsonOf(asked('/v1/predictions'))).toEqual({
      version: 'abc123',
      input: { prompt: 'walnut fronts', image: 'https://api.example/files/1', num_outputs: 2 },
    })
  })

  it.each([
    ['white', 255],
    ['black', 0],
  ] as const)('has a mask that is %s in the changed area', async (mask, value) => {
    service.behave(predictions([done()]))
    await replicate({ mask }).generate(await requestOf({ mask: await leftMask({ width: 64, height: 48 }) }))
    const file = (await formOf(service.received.filter(({ path }) => path === '/v1/files')[1] ?? asked(''))).get(
      'content',
    )
    if (!(file instanceof File)) throw new Error('There is no mask')
    expect((await pixelAt(new Uint8Array(await file.arrayBuffer()), 5, 5))[0]).toBe(value)
  })
})

it('is cancelled and its files are deleted when the caller aborts', async () => {
  service.behave(predictions([{ status: 'processing' }]))
  const controller = new AbortController()
  const work = faultOf(replicate().generate(await requestOf({ signal: controller.signal })))
  await expect.poll(() => service.received.some(({ path }) => path === '/v1/predictions/p1')).toBe(true)
  controller.abort()
  expect((await work).kind).toBe('cancelled')
  expect(service.received.slice(-2).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /v1/predictions/p1/cancel',
    'DELETE /v1/files/file-1',
  ])
})

describe('an error', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['a refusal', { status: 'failed', error: 'The input or output was flagged as sensitive. (E005)' }, 'refused'],
    ['a failure', { status: 'failed', error: 'CUDA error' }, 'failed'],
    ['cancelled at the service', { status: 'canceled' }, 'failed'],
    ['a timeout at the service', { status: 'aborted' }, 'failed'],
    ['an empty result', { status: 'succeeded', output: null }, 'bad_answer'],
    ['a result that is not an image', { status: 'succeeded', output: 'data:text/plain;base64,bm8=' }, 'bad_answer'],
  ])('is classified: %s', async (_, state, kind) => {
    service.behave(predictions([state]))
    expect((await faultOf(replicate().generate(await requestOf()))).kind).toBe(kind)
  })

  it.each<[string, Reply, string]>([
    ['a refused key', { status: 401, json: { title: 'Unauthenticated', detail: 'no', status: 401 } }, 'refused_key'],
    ['an empty account', { status: 402, json: { title: 'Insufficient credit', detail: 'no' } }, 'quota'],
    ['an unknown model', { status: 404, json: { detail: 'not found' } }, 'unknown_model'],
    ['an invalid field', { status: 422, json: { detail: '- input: bad' } }, 'rejected'],
    ['too many requests', { status: 429, json: { detail: 'throttled' }, headers: { 'retry-after': '9' } }, 'busy'],
  ])('is classified if the prediction is refused: %s', async (_, reply, kind) => {
    const normal = predictions([done()])
    service.behave((received) => (received.path.endsWith('/predictions') ? reply : normal(received)))
    expect((await faultOf(replicate().generate(await requestOf()))).kind).toBe(kind)
    expect(service.received.at(-1)?.method).toBe('DELETE')
  })
})

it('the health check requests the model or its version', async () => {
  const { signal } = new AbortController()
  service.behave(() => ({ json: { owner: 'x' } }))
  await replicate().check(signal)
  await replicate({ model: 'someone/model:abc123' }).check(signal)
  expect(service.received.map(({ path }) => path)).toEqual([
    '/v1/models/black-forest-labs/flux-2-pro',
    '/v1/models/someone/model/versions/abc123',
  ])
})
