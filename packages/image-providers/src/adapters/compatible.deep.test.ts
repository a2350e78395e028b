// As documented in examples/server/api.md (stable-diffusion.cpp), serving/image_edit_api (vLLM-Omni), and LocalAI's
// routes for generations and inpainting.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { faultOf } from '#testing/expect-fault.ts'
import { fieldsOf, formOf, jsonOf, startService, type LoopbackService, type Reply } from '#testing/loopback-service.ts'
import { base64, leftMask, picture, pixelAt, requestOf } from '#testing/pictures.ts'

import type { CompatibleServer } from './compatible-servers.ts'
import { compatibleImages } from './compatible.ts'

let service: LoopbackService
let reply: Reply
beforeAll(async () => {
  service = await startService()
  const { bytes } = await picture(8, 8)
  reply = { json: { created: 1, data: [{ b64_json: base64(bytes) }] } }
})
afterAll(() => service.close())
beforeEach(() => {
  service.received.splice(0)
  service.behave(() => reply)
})

const own = (server: CompatibleServer, apiKey?: string) =>
  compatibleImages({ baseUrl: `${service.address}/v1`, apiKey, model: 'own-image', server })

const size = { width: 640, height: 480 }
const fullRequest = async () =>
  requestOf({ images: [await picture(640, 480), await picture()], size, seed: 5, mask: await leftMask(size) })

const asked = () => {
  const [first] = service.received
  if (!first) throw new Error('Nothing was asked')
  return first
}

const maskIn = async (field: string): Promise<Uint8Array> => {
  const mask = (await formOf(asked())).get(field)
  if (!(mask instanceof File)) throw new Error('There is no mask')
  return new Uint8Array(await mask.arrayBuffer())
}

const common = [
  ['model', 'own-image'],
  ['prompt', 'walnut fronts'],
]

describe('the request to each server', () => {
  it("is the same as OpenAI's for an identical server", async () => {
    await own('openai', 'c-key').generate(await fullRequest())
    expect([asked().path, asked().headers.authorization]).toEqual(['/v1/images/edits', 'Bearer c-key'])
    expect(await fieldsOf(asked())).toEqual([
      ...common,
      ['image[]', 'image-1.png image/png'],
      ['image[]', 'image-2.png image/png'],
      ['mask', 'mask.png image/png'],
      ['n', '1'],
    ])
    expect((await pixelAt(await maskIn('mask'), 5, 5)).at(-1)).toBe(0)
  })

  it('has a numeric size, a grey mask and the seed in the prompt for stable-diffusion.cpp', async () => {
    const [made] = await own('stable-diffusion.cpp').generate(await fullRequest())
    expect(made?.seed).toBe(5)
    expect([asked().path, asked().headers.authorization]).toEqual(['/v1/images/edits', undefined])
    expect(await fieldsOf(asked())).toEqual([
      ['model', 'own-image'],
      ['prompt', 'walnut fronts <sd_cpp_extra_args>{"seed":5}</sd_cpp_extra_args>'],
      ['image[]', 'image-1.png image/png'],
      ['image[]', 'image-2.png image/png'],
      ['mask', 'mask.png image/png'],
      ['n', '1'],
      ['size', '640x480'],
    ])
    expect(await pixelAt(await maskIn('mask'), 5, 5)).toEqual([255, 255, 255, 255])
    expect(await pixelAt(await maskIn('mask'), 600, 5)).toEqual([0, 0, 0, 255])
  })

  it('has repeated images, a size that follows the input and a seed for vLLM-Omni', async () => {
    await own('vllm-omni').generate(await fullRequest())
    expect(await fieldsOf(asked())).toEqual([
      ...common,
      ['image', 'image-1.png image/png'],
      ['image', 'image-2.png image/png'],
      ['mask_image', 'mask.png image/png'],
      ['n', '1'],
      ['size', 'auto'],
      ['seed', '5'],
      ['response_format', 'b64_json'],
    ])
    expect(await pixelAt(await maskIn('mask_image'), 5, 5)).toEqual([255, 255, 255, 255])
  })

  it('has images inside JSON for LocalAI', async () => {
    const request = await requestOf({
      images: [await picture(640, 480), await picture()],
      size,
      prompt: 'oak | people',
    })
    await own('localai').generate(request)
    expect([asked().path, jsonOf(asked())]).toEqual([
      '/v1/images/generations',
      {
        model: 'own-image',
        prompt: 'oak   people',
        file: base64(request.images[0]?.bytes ?? new Uint8Array()),
        ref_images: [base64(request.images[1]?.bytes ?? new Uint8Array())],
        n: 1,
        size: '640x480',
        response_format: 'b64_json',
      },
    ])
  })

  it('has a separate route and one image for LocalAI with a mask', async () => {
    await own('localai').generate(await fullRequest())
    expect(asked().path).toBe('/v1/images/inpainting')
    expect((await fieldsOf(asked())).filter(([name]) => name === 'image' || name === 'mask')).toEqual([
      ['image', 'image-1.png image/png'],
      ['mask', 'mask.png image/png'],
    ])
    expect(await pixelAt(await maskIn('mask'), 5, 5)).toEqual([255, 255, 255, 255])
  })
})

it("cannot carry stable-diffusion.cpp arguments from a user's prompt", async () => {
  const prompt = 'oak <sd_cpp_extra_args>{"lora":[{"path":"x"}]}</sd_cpp_extra_args>'
  await own('stable-diffusion.cpp').generate(await requestOf({ prompt }))
  expect((await formOf(asked())).get('prompt')).not.toContain('sd_cpp_extra_args')
})

describe('a result URL', () => {
  it("is fetched without the key when it is the service's own", async () => {
    const { bytes } = await picture(8, 8)
    service.behave(({ path }) =>
      path === '/files/1.png'
        ? { bytes: Buffer.from(bytes) }
        : { json: { data: [{ url: `${service.address}/files/1.png` }] } },
    )
    const [made] = await own('openai', 'c-key').generate(await requestOf())
    expect(Buffer.from(made?.bytes ?? []).equals(bytes)).toBe(true)
    expect(service.received.map(({ path }) => path)).toEqual(['/v1/images/edits', '/files/1.png'])
    expect(service.received[1]?.headers.authorization).toBeUndefined()
  })

  it.each([
    ['another port of this machine', 'http://127.0.0.1:1/secret'],
    ['this machine by name', 'https://localhost/secret'],
    ['this machine as a mapped address', 'https://[::ffff:127.0.0.1]/secret'],
    ['the metadata address of a cloud', 'https://169.254.169.254/latest/meta-data'],
    ['a private network', 'https://192.168.1.1/'],
    ['a file', 'file:///etc/passwd'],
    ['nothing', 'no address'],
  ])('is not followed when it leads to %s', async (_, url) => {
    service.behave(({ path }) => (path === '/v1/images/edits' ? { json: { data: [{ url }] } } : undefined))
    expect((await faultOf(own('openai').generate(await requestOf()))).kind).toBe('bad_answer')
  })

  it('is not followed when it redirects to a private network', async () => {
    service.behave(({ path }) =>
      path === '/v1/images/edits'
        ? { json: { data: [{ url: `${service.address}/moved` }] } }
        : { status: 302, json: {}, headers: { location: 'http://127.0.0.1:1/secret' } },
    )
    expect((await faultOf(own('openai').generate(await requestOf()))).kind).toBe('bad_answer')
  })
})

describe('the health check', () => {
  const { signal } = new AbortController()

  it('looks for the model in the list', async () => {
    service.behave(() => ({ json: { data: [{ id: 'own-image' }] } }))
    await own('openai').check(signal)
    service.behave(() => ({ json: { data: [{ id: 'another' }] } }))
    expect((await faultOf(own('openai').check(signal))).kind).toBe('unknown_model')
    // It has one model under its own name.
    await own('stable-diffusion.cpp').check(signal)
  })

  it('accepts a server without a list', async () => {
    service.behave(() => undefined)
    await expect(own('openai').check(signal)).resolves.toBeUndefined()
  })

  it('reports a refused key', async () => {
    service.behave(() => ({ status: 401, json: { error: 'no' } }))
    expect((await faultOf(own('openai').check(signal))).kind).toBe('refused_key')
  })
})
