// As documented in modules/api of stable-diffusion-webui (StableDiffusionImg2ImgProcessingAPI, ProgressResponse).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { faultOf } from '#testing/expect-fault.ts'
import { jsonOf, startService, type LoopbackService, type Reply } from '#testing/loopback-service.ts'
import { base64, leftMask, picture, pixelAt, requestOf } from '#testing/pictures.ts'

import { automatic1111Images } from './automatic1111.ts'

let service: LoopbackService
let made: string
beforeAll(async () => {
  service = await startService()
  made = base64((await picture(8, 8)).bytes)
})
afterAll(() => service.close())
beforeEach(() => void service.received.splice(0))

const forge = (model: string | null = null) =>
  automatic1111Images({
    baseUrl: service.address,
    login: 'studio:password',
    model,
    strength: 0.5,
    steps: 25,
    longestSide: 1024,
    everyMs: 5,
  })

const info = (seeds: number[], first = 0) => JSON.stringify({ all_seeds: seeds, index_of_first_image: first })
const taskOf = (): string => {
  const body = service.received.find(({ path }) => path.endsWith('img2img'))
  return body ? (jsonOf(body) as { force_task_id: string }).force_task_id : '' // what we sent
}

describe('a request', () => {
  it('matches the documentation field by field', async () => {
    service.behave(() => ({ json: { images: [made, made], parameters: {}, info: info([11, 12]) } }))
    const size = { width: 1500, height: 1000 }
    const images = [await picture(1500, 1000)]
    const request = await requestOf({ images, size, seed: 11, count: 2, mask: await leftMask(size) })
    expect((await forge('juggernautXL').generate(request)).map(({ seed }) => seed)).toEqual([11, 12])
    const [firstRequest] = service.received
    if (!firstRequest) throw new Error('Nothing was asked')
    expect([firstRequest.method, firstRequest.path, firstRequest.headers.authorization]).toEqual([
      'POST',
      '/sdapi/v1/img2img',
      `Basic ${Buffer.from('studio:password').toString('base64')}`,
    ])
    const body = jsonOf(firstRequest) as { mask: string } // sent by the adapter
    expect(body).toEqual({
      init_images: [base64(images[0]?.bytes ?? new Uint8Array())],
      prompt: 'walnut fronts',
      width: 1024,
      height: 680,
      steps: 25,
      denoising_strength: 0.5,
      seed: 11,
      batch_size: 1,
      n_iter: 2,
      send_images: true,
      save_images: false,
      do_not_save_grid: true,
      force_task_id: expect.stringMatching(/^task\(/),
      mask: expect.any(String),
      mask_blur: 4,
      inpainting_fill: 1,
      inpaint_full_res: false,
      inpainting_mask_invert: 0,
      override_settings: { sd_model_checkpoint: 'juggernautXL' },
      override_settings_restore_afterwards: false,
    })
    // White is changed.
    const mask = Buffer.from(body.mask, 'base64')
    expect([await pixelAt(mask, 5, 5), await pixelAt(mask, 1400, 5)]).toEqual([
      [255, 255, 255, 255],
      [0, 0, 0, 255],
    ])
  })

  it('leaves out the grid of all images, and the seed if the server does not report it', async () => {
    service.behave(() => ({ json: { images: [base64(Buffer.from('sheet')), made, made], info: info([1, 2], 1) } }))
    expect(await forge().generate(await requestOf({ count: 2 }))).toHaveLength(2)
    // stable-diffusion.cpp responds here too, with an empty info.
    service.behave(() => ({ json: { images: [made], info: '' } }))
    expect((await forge().generate(await requestOf())).map(({ seed }) => seed)).toEqual([null])
  })
})

it('reports progress only while our own image is running', async () => {
  const fractions: number[] = []
  let progress: unknown = { progress: 0.9, current_task: 'another-task' }
  service.behave(({ path }) => (path.endsWith('progress') ? { json: progress } : 'silence'))
  const controller = new AbortController()
  const work = forge().generate(
    await requestOf({ signal: controller.signal, onProgress: (fraction) => void fractions.push(fraction) }),
  )
  await expect.poll(() => service.received.filter(({ path }) => path.endsWith('progress')).length).toBeGreaterThan(1)
  expect(fractions).toEqual([])
  progress = { progress: 0.4, current_task: taskOf() }
  await expect.poll(() => fractions).toEqual([0.4])
  controller.abort()
  expect((await faultOf(work)).kind).toBe('cancelled')
})

describe('cancelling', () => {
  it.each([
    [true, ['interrupt']],
    // Interrupting stops the running task, so other people's tasks are not interrupted.
    [false, []],
  ])('interrupts only our own image: %s', async (isOurs, expected) => {
    const task = () => (isOurs ? taskOf() : 'another-task')
    service.behave(({ path }): Reply => {
      if (path.endsWith('img2img')) return 'silence'
      return { json: path.endsWith('progress') ? { progress: 0.1, current_task: task() } : {} }
    })
    const controller = new AbortController()
    const work = faultOf(forge().generate(await requestOf({ signal: controller.signal })))
    await expect.poll(() => service.received.length).toBe(1)
    controller.abort()
    expect((await work).kind).toBe('cancelled')
    expect(service.received.map(({ path }) => path.split('/').at(-1)).filter((name) => name === 'interrupt')).toEqual(
      expected,
    )
  })
})

describe('an error', () => {
  it.each<[string, Reply, string]>([
    ['a disabled API', { status: 404, json: { detail: 'Not Found' } }, 'misconfigured'],
    ['an unknown sampler', { status: 404, json: { detail: 'Sampler not found' } }, 'misconfigured'],
    ['a refused password', { status: 401, json: { detail: 'Incorrect username or password' } }, 'refused_key'],
    ['an invalid field', { status: 422, json: { detail: [{ loc: [], msg: 'no', type: 'x' }] } }, 'rejected'],
    [
      'out of memory',
      { status: 500, json: { error: 'OutOfMemoryError', detail: '', body: '', errors: 'CUDA out of memory' } },
      'failed',
    ],
    ['an empty response', { json: { images: [], info: '' } }, 'bad_answer'],
    ['a result that is not an image', { json: { images: [base64(Buffer.from('no'))], info: '' } }, 'bad_answer'],
  ])('is classified: %s', async (_, reply, kind) => {
    service.behave(() => reply)
    expect((await faultOf(forge().generate(await requestOf()))).kind).toBe(kind)
  })
})

it('the health check looks for the checkpoint', async () => {
  const { signal } = new AbortController()
  service.behave(() => ({ json: [{ title: 'juggernautXL.safetensors [abc]', model_name: 'juggernautXL' }] }))
  await forge('juggernautXL').check(signal)
  await forge().check(signal)
  expect(service.received[0]?.path).toBe('/sdapi/v1/sd-models')
  expect((await faultOf(forge('gone').check(signal))).kind).toBe('unknown_model')
})
