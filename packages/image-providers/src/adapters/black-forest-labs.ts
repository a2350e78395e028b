// Black Forest Labs: creates a task and polls until it ends. Tasks cannot be cancelled; moderation has its own status.
import { poll } from '#http/poll.ts'
import { createService } from '#http/service.ts'
import type { GenerateRequest, ImageProvider } from '#image-provider.ts'
import { numberAt, textAt } from '#json.ts'
import { convertMask } from '#pictures/convert-mask.ts'
import { fitSize } from '#pictures/fit-size.ts'
import { ProviderError } from '#provider-error.ts'

import { pictureFields } from './input-fields.ts'

export type BlackForestLabsOptions = {
  readonly apiKey: string
  readonly baseUrl: string
  readonly model: string
  readonly everyMs?: number
}

const mostImages = 10

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** `fill` models take one image and a mask, Kontext an aspect ratio, FLUX.2 and later a size. */
const isFill = (model: string): boolean => model.includes('fill')

const bodyFor = async (model: string, request: GenerateRequest): Promise<Record<string, unknown>> => {
  const { images, prompt, size, mask, seed } = request
  const pictures = images.slice(0, mostImages).map(({ bytes }) => base64(bytes))
  const common = { prompt, output_format: 'png', ...(seed === undefined ? {} : { seed }) }
  if (isFill(model)) {
    return { ...common, image: pictures[0], ...(mask ? { mask: base64(await convertMask(mask, 'white')) } : {}) }
  }
  if (model.includes('kontext')) {
    return { ...common, ...pictureFields('input_image+', pictures), aspect_ratio: `${size.width}:${size.height}` }
  }
  const fitted = fitSize(size, { step: 16, longestSide: 2048, mostPixels: 4_000_000, fewestPixels: 64 * 64 })
  return { ...common, ...pictureFields('input_image+', pictures), ...fitted }
}

const moderated = (what: string): ProviderError =>
  new ProviderError('refused', `${what} moderated`, { refusal: { rule: 'safety' } })

export const blackForestLabsImages = (options: BlackForestLabsOptions): ImageProvider => {
  const { apiKey, baseUrl, model, everyMs = 1000 } = options
  const service = createService({ baseUrl, headers: { 'x-key': apiKey }, secrets: [apiKey] })

  const readTask = (answer: unknown): unknown => {
    const status = textAt(answer, 'status')
    if (status === 'Ready') return answer
    if (status === 'Pending') return undefined
    if (status === 'Request Moderated') throw moderated('The request was')
    if (status === 'Content Moderated') throw moderated('The result was')
    throw new ProviderError('failed', `The provider ended with ${service.clean(status ?? 'nothing')}`)
  }

  return {
    can: { mask: isFill(model), seed: true, count: false, progress: true, cancel: false },
    generate: async (request) => {
      const { signal, onProgress } = request
      const json = await bodyFor(model, request)
      const task = await service.askJson(`/${model}`, { method: 'POST', json, signal })
      const address = textAt(task, 'polling_url')
      if (address === undefined) throw new ProviderError('bad_answer', 'The response has no polling_url')
      let last = 0
      const done = await poll(
        async () => {
          const answer = await service.askJson(address, { signal })
          const progress = numberAt(answer, 'progress')
          if (progress !== undefined && progress > last && progress <= 1) onProgress?.((last = progress))
          return readTask(answer)
        },
        { signal, everyMs },
      )
      const sample = textAt(done, 'result', 'sample')
      if (sample === undefined) throw new ProviderError('bad_answer', 'The provider returned no image')
      const seed = numberAt(done, 'result', 'seed') ?? request.seed ?? null
      return [{ bytes: await service.fetchPicture(sample, signal), seed, note: null }]
    },
    check: async (signal) => {
      const answer = await service.askJson('/credits', { signal })
      const credits = numberAt(answer, 'credits')
      if (credits !== undefined && credits <= 0)
        throw new ProviderError('quota', 'The provider account has no credit left')
    },
  }
}
