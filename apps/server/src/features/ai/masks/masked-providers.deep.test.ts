// Nothing outside the mask changes: each adapter with mask support against a double that returns a different image.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { automatic1111Images } from '@joinery/image-providers/adapters/automatic1111'
import { blackForestLabsImages } from '@joinery/image-providers/adapters/black-forest-labs'
import { comfyuiImages } from '@joinery/image-providers/adapters/comfyui/comfyui'
import { compatibleImages } from '@joinery/image-providers/adapters/compatible'
import { falImages } from '@joinery/image-providers/adapters/fal'
import { openaiImages } from '@joinery/image-providers/adapters/openai'
import { replicateImages } from '@joinery/image-providers/adapters/replicate'
import type { ImageProvider } from '@joinery/image-providers/image-provider'
import { createComfyui } from '@joinery/image-providers/testing/comfyui-double'
import { startService, type Double } from '@joinery/image-providers/testing/loopback-service'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'

import { finishImage } from '#features/ai/images/finish-image.ts'
import { localProvider } from '#features/ai/providers/local.ts'
import { countDifferent, maskImage, noiseImage } from '#testing/pictures/noise-image.ts'
import { stretch } from '#testing/stretch.ts'

import { composeMasked } from './compose-masked.ts'
import { readMask } from './read-mask.ts'

const apiKey = 'a-key'
const size = { width: 192, height: 128 }
const service = await startService()
const made = await noiseImage({ width: 256, height: 160 }, { start: 5 }).png().toBuffer()
const folder = await mkdtemp(join(tmpdir(), 'joinery-masked-'))
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

const url = (path: string): string => `${service.address}${path}`
const file: Double = ({ path }) => (path === '/made.png' ? { bytes: made } : undefined)
const encoded = (): string => made.toString('base64')
/** `images/edits` and its like. */
const imagesApi: Double = () => ({ json: { created: 1, data: [{ b64_json: encoded() }] } })

type Case = { readonly provider: ImageProvider; readonly double: Double; readonly afterQueued?: () => Promise<void> }

const compatible = (server: 'openai' | 'stable-diffusion.cpp' | 'vllm-omni' | 'localai') => (): Case => ({
  provider: compatibleImages({ baseUrl: url('/v1'), apiKey, model: 'own', server }),
  double: imagesApi,
})

const cases: readonly (readonly [string, () => Case | Promise<Case>])[] = [
  [
    'OpenAI',
    () => ({ provider: openaiImages({ baseUrl: url('/v1'), apiKey, model: 'gpt-image-2' }), double: imagesApi }),
  ],
  ['a compatible server', compatible('openai')],
  ['stable-diffusion.cpp', compatible('stable-diffusion.cpp')],
  ['vLLM-Omni', compatible('vllm-omni')],
  ['LocalAI', compatible('localai')],
  [
    'AUTOMATIC1111',
    () => ({
      provider: automatic1111Images({
        baseUrl: url(''),
        login: apiKey,
        model: null,
        strength: 0.5,
        steps: 20,
        longestSide: 1024,
      }),
      double: () => ({ json: { images: [encoded()], parameters: {}, info: JSON.stringify({ all_seeds: [1] }) } }),
    }),
  ],
  [
    'ComfyUI',
    async () => {
      const example = fileURLToPath(new URL('../../../../../../docs/operate/comfyui-workflow.json', import.meta.url))
      const mask = { class_type: 'LoadImageMask', inputs: { image: 'mask.png', channel: 'red' } }
      const workflow = join(folder, 'masked.json')
      await writeFile(workflow, JSON.stringify({ ...JSON.parse(await readFile(example, 'utf8')), 11: mask }))
      const nodes = { imageNodes: ['2'], promptNode: '6', maskNode: '11', seedNode: undefined }
      const comfyui = createComfyui(() => service, made)
      return {
        provider: comfyuiImages({ baseUrl: url(''), workflow, ...nodes, countNode: undefined, outputNode: undefined }),
        double: comfyui.double,
        afterQueued: async () => {
          await expect.poll(() => comfyui.queued.length).toBe(1)
          comfyui.finish()
        },
      }
    },
  ],
  [
    'fal',
    () => ({
      provider: falImages({
        apiKey,
        model: 'a/b',
        queueUrl: url(''),
        apiUrl: url('/v1'),
        imageField: 'image_url',
        maskField: 'mask_url',
        everyMs: 1,
      }),
      double: (received) => {
        const request = url('/a/b/requests/r1')
        const urls = { status_url: `${request}/status`, response_url: request, cancel_url: `${request}/cancel` }
        if (received.method === 'POST') return { json: { request_id: 'r1', status: 'IN_QUEUE', ...urls } }
        if (received.path.endsWith('/status')) return { json: { status: 'COMPLETED' } }
        return received.path.endsWith('/r1') ? { json: { images: [{ url: url('/made.png') }] } } : file(received)
      },
    }),
  ],
  [
    'Replicate',
    () => ({
      provider: replicateImages({
        apiKey,
        baseUrl: url('/v1'),
        model: 'a/b',
        imageField: 'image',
        maskField: 'mask',
        mask: 'black',
        countField: undefined,
        everyMs: 1,
      }),
      double: (received) => {
        if (received.path === '/v1/files') return { status: 201, json: { id: 'f', urls: { get: url('/f') } } }
        if (received.method === 'DELETE') return { status: 204, json: {} }
        if (received.method === 'POST') return { status: 201, json: { id: 'p1', status: 'starting' } }
        const done = { id: 'p1', status: 'succeeded', output: [url('/made.png')] }
        return received.path.endsWith('/p1') ? { json: done } : file(received)
      },
    }),
  ],
  [
    'Black Forest Labs',
    () => ({
      provider: blackForestLabsImages({ apiKey, baseUrl: url('/v1'), model: 'flux-pro-1.0-fill', everyMs: 1 }),
      double: (received) => {
        if (received.method === 'POST') return { json: { id: 't1', polling_url: url('/v1/get_result?id=t1') } }
        const ready = { id: 't1', status: 'Ready', result: { sample: url('/made.png') } }
        return received.path === '/v1/get_result' ? { json: ready } : file(received)
      },
    }),
  ],
]

it('the local studio changes nothing outside the mask in any variation, without drift', async () => {
  const { can, image } = localProvider({ BRAND_NAME: 'Joinery', LOCAL_CREDITS: 0 })
  expect(can).toEqual({ mask: true, seed: true, count: true, progress: true, cancel: true })
  const reported: number[] = []
  const art = await readFile(new URL('../../../../../../art/card-interior.webp', import.meta.url))
  const original = await sharp(art).resize(size.width, size.height, { fit: 'fill' }).png().toBuffer()
  const marked = maskImage(size, (x, y) => x >= 48 && x < 144 && y >= 32 && y < 96)
  const mask = await readMask(await marked.png().toBuffer(), size, 'somebody')
  const ask = (seed?: number) =>
    image?.({
      images: [{ bytes: original, mimetype: 'image/png' }],
      prompt: 'white marble',
      outputFormat: 'jpg',
      size,
      mask: mask.png,
      count: 3,
      ...(seed === undefined ? {} : { seed }),
      signal: AbortSignal.timeout(stretch(60_000)),
      onProgress: (fraction) => void reported.push(fraction),
    })
  const varied = (await ask(2_147_483_647)) ?? []
  expect(varied.map(({ seed }) => seed)).toEqual([2_147_483_647, 0, 1])
  expect((await ask())?.map(({ seed }) => seed)).toEqual([0, 1, 2])
  expect(reported.slice(0, reported.length / 2).toSorted((one, two) => one - two)).toEqual(
    reported.slice(0, reported.length / 2),
  )
  const origin = { brand: 'Joinery', providerName: 'Local', isLocal: true }
  for (const { bytes: answer } of varied) {
    const { bytes, drift } = await composeMasked({ original, answer, mask, person: 'somebody' })
    expect(drift).toBe(0)
    for (const format of ['png', 'webp'] as const) {
      const kept = await finishImage(bytes, format, origin, 'somebody', { isLossless: true })
      expect(await countDifferent(original, kept.bytes, (pixel) => mask.alpha[pixel] === 0)).toBe(0)
      expect(await countDifferent(original, kept.bytes, (pixel) => mask.alpha[pixel] !== 0)).toBeGreaterThan(5000)
    }
  }
})

it.each(cases)('%s changes nothing outside the mask', async (_, create) => {
  const { provider, double, afterQueued } = await create()
  expect(provider.can.mask).toBe(true)
  service.behave(double)
  const original = await noiseImage(size).png().toBuffer()
  const marked = maskImage(size, (x, y) => x >= 48 && x < 144 && y >= 32 && y < 96)
  const mask = await readMask(await marked.png().toBuffer(), size, 'somebody')
  const work = provider.generate({
    images: [{ bytes: original, mimetype: 'image/png' }],
    prompt: 'walnut',
    outputFormat: 'png',
    size,
    mask: mask.png,
    signal: AbortSignal.timeout(stretch(60_000)),
  })
  await afterQueued?.()
  const [answer] = await work
  if (!answer) throw new Error('There is no answer')
  const { bytes, drift } = await composeMasked({ original, answer: answer.bytes, mask, person: 'somebody' })
  expect(drift).toBeGreaterThan(30)
  const origin = { brand: 'Joinery', providerName: 'Someone', isLocal: false }
  for (const format of ['png', 'webp'] as const) {
    const kept = await finishImage(bytes, format, origin, 'somebody', { isLossless: true })
    expect(await countDifferent(original, kept.bytes, (pixel) => mask.alpha[pixel] === 0)).toBe(0)
    expect(await countDifferent(original, kept.bytes, (pixel) => mask.alpha[pixel] !== 0)).toBeGreaterThan(5000)
  }
})
