// As documented at docs.bfl.ai (quick start, API integration, errors).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { faultOf } from '#testing/expect-fault.ts'
import { jsonOf, startService, type Double, type LoopbackService, type Reply } from '#testing/loopback-service.ts'
import { base64, leftMask, picture, pixelAt, requestOf } from '#testing/pictures.ts'

import { blackForestLabsImages } from './black-forest-labs.ts'

let service: LoopbackService
let made: Uint8Array
beforeAll(async () => {
  service = await startService()
  made = (await picture(8, 8)).bytes
})
afterAll(() => service.close())
beforeEach(() => void service.received.splice(0))

const flux = (model = 'flux-2-pro') =>
  blackForestLabsImages({ apiKey: 'b-key-0006', baseUrl: `${service.address}/v1`, model, everyMs: 1 })

const task = (...states: Reply[]): Double => {
  const left = [...states]
  return ({ method, path }) => {
    if (method === 'POST') return { json: { id: 't1', polling_url: `${service.address}/v1/get_result?id=t1` } }
    if (path === '/v1/get_result') return left.length > 1 ? left.shift() : left[0]
    return path === '/sample.png' ? { bytes: Buffer.from(made) } : undefined
  }
}
const ready = (): Reply => ({
  json: { id: 't1', status: 'Ready', result: { sample: `${service.address}/sample.png`, seed: 21 } },
})

describe('a request', () => {
  it('matches the documentation field by field', async () => {
    const fractions: number[] = []
    service.behave(task({ json: { status: 'Pending', progress: 0.3 } }, ready()))
    const images = [await picture(1500, 1000), await picture()]
    const request = await requestOf({ images, size: { width: 1500, height: 1000 }, seed: 21 })
    const [result] = await flux().generate({ ...request, onProgress: (fraction) => void fractions.push(fraction) })
    expect([result?.seed, fractions]).toEqual([21, [0.3]])
    const [firstRequest, polled, fetched] = [service.received[0], service.received[1], service.received.at(-1)]
    expect([firstRequest?.path, firstRequest?.headers['x-key'], firstRequest && jsonOf(firstRequest)]).toEqual([
      '/v1/flux-2-pro',
      'b-key-0006',
      {
        prompt: 'walnut fronts',
        output_format: 'png',
        seed: 21,
        input_image: base64(images[0]?.bytes ?? made),
        input_image_2: base64(images[1]?.bytes ?? made),
        width: 1504,
        height: 1008,
      },
    ])
    expect([polled?.path, polled?.query.get('id'), polled?.headers['x-key']]).toEqual([
      '/v1/get_result',
      't1',
      'b-key-0006',
    ])
    expect([fetched?.path, fetched?.headers['x-key']]).toEqual(['/sample.png', undefined])
  })

  it('has an aspect ratio for Kontext, and image and mask for a fill model', async () => {
    service.behave(task(ready()))
    await flux('flux-kontext-pro').generate(await requestOf())
    expect(service.received[0] && jsonOf(service.received[0])).toMatchObject({ aspect_ratio: '64:48' })
    service.received.splice(0)
    await flux('flux-pro-1.0-fill').generate(await requestOf({ mask: await leftMask({ width: 64, height: 48 }) }))
    const body = service.received[0] && (jsonOf(service.received[0]) as { mask: string }) // sent by the adapter
    expect(Object.keys(body ?? {})).toEqual(['prompt', 'output_format', 'image', 'mask'])
    expect(await pixelAt(Buffer.from(body?.mask ?? '', 'base64'), 5, 5)).toEqual([255, 255, 255, 255])
    expect([flux('flux-pro-1.0-fill').can.mask, flux().can.mask]).toEqual([true, false])
  })
})

describe('an error', () => {
  it.each<[string, Reply, string]>([
    ['a moderated request', { json: { status: 'Request Moderated' } }, 'refused'],
    ['a moderated result', { json: { status: 'Content Moderated' } }, 'refused'],
    ['an unknown task', { json: { status: 'Task not found' } }, 'failed'],
    ['a failed task', { json: { status: 'Error' } }, 'failed'],
    ['an empty response', { json: { status: 'Ready', result: {} } }, 'bad_answer'],
    ['a result that is not an image', { json: { status: 'Ready', result: { sample: 'data:,no' } } }, 'bad_answer'],
  ])('is classified: %s', async (_, state, kind) => {
    service.behave(task(state))
    expect((await faultOf(flux().generate(await requestOf()))).kind).toBe(kind)
  })

  it.each<[number, string]>([
    [402, 'quota'],
    [403, 'refused_key'],
    [404, 'unknown_model'],
    [422, 'rejected'],
    [429, 'busy'],
    [503, 'failed'],
  ])('is classified by its status: %s', async (status, kind) => {
    service.behave(() => ({ status, json: { detail: 'no' } }))
    expect((await faultOf(flux().generate(await requestOf()))).kind).toBe(kind)
  })

  it('is raised for a foreign polling URL, so that the key is not sent there', async () => {
    service.behave(() => ({ json: { id: 't1', polling_url: 'https://elsewhere.example/get_result?id=t1' } }))
    expect((await faultOf(flux().generate(await requestOf()))).kind).toBe('bad_answer')
    expect(service.received).toHaveLength(1)
  })
})

it('the health check requests the credits', async () => {
  const { signal } = new AbortController()
  service.behave(() => ({ json: { credits: 12.5 } }))
  await flux().check(signal)
  expect(service.received[0]?.path).toBe('/v1/credits')
  service.behave(() => ({ json: { credits: 0 } }))
  expect((await faultOf(flux().check(signal))).kind).toBe('quota')
})
