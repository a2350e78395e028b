// Any OpenAI-compatible server. The differences are data: one row per known server.
import { createService, type Service } from '#http/service.ts'
import type { GenerateRequest, ImageProvider, MadePicture } from '#image-provider.ts'
import { convertMask } from '#pictures/convert-mask.ts'
import { fitSize } from '#pictures/fit-size.ts'

import type { CompatibleServer } from './compatible-servers.ts'
import { appendPicture, checkModels, imagesApiFaults, readImages } from './images-api.ts'
import { withoutArguments } from './plain-prompt.ts'

export type CompatibleOptions = {
  readonly baseUrl: string
  readonly apiKey: string | undefined
  /** Null: the server's default. */
  readonly model: string | null
  readonly server: CompatibleServer
}

type Differences = {
  /** `files`: LocalAI has no `images/edits`; images are sent inside JSON, and those with a mask to a separate route. */
  readonly inputs: 'edits' | 'files'
  readonly imageField: 'image' | 'image[]'
  /** Null: masks are unsupported. */
  readonly maskField: 'mask' | 'mask_image' | null
  /** Change = transparent for OpenAI, white for the others. */
  readonly mask: 'transparent' | 'white'
  /** `input`: a number; `auto`: the server follows the input; null: not sent. */
  readonly size: 'input' | 'auto' | null
  readonly seed: 'field' | 'prompt' | null
  /** Requests base64 where a URL would be the default. */
  readonly asksForBase64: boolean
  /** Whether the server has named models. */
  readonly namesModels: boolean
}

const differences: Readonly<Record<CompatibleServer, Differences>> = {
  openai: {
    inputs: 'edits',
    imageField: 'image[]',
    maskField: 'mask',
    mask: 'transparent',
    size: null,
    seed: null,
    asksForBase64: false,
    namesModels: true,
  },
  'stable-diffusion.cpp': {
    inputs: 'edits',
    imageField: 'image[]',
    maskField: 'mask',
    mask: 'white',
    size: 'input',
    seed: 'prompt',
    asksForBase64: false,
    namesModels: false,
  },
  'vllm-omni': {
    inputs: 'edits',
    imageField: 'image',
    maskField: 'mask_image',
    mask: 'white',
    size: 'auto',
    seed: 'field',
    asksForBase64: true,
    namesModels: true,
  },
  localai: {
    inputs: 'files',
    imageField: 'image',
    maskField: 'mask',
    mask: 'white',
    size: 'input',
    seed: null,
    asksForBase64: true,
    namesModels: true,
  },
}

const sizeRules = { step: 16, longestSide: 2048 }

/** LocalAI reads text after a bar as a negative prompt. */
const withoutBars = (prompt: string): string => prompt.replaceAll('|', ' ')

const promptFor = (server: CompatibleServer, prompt: string, seed: number | undefined): string => {
  if (server === 'localai') return withoutBars(prompt)
  if (server !== 'stable-diffusion.cpp') return prompt
  const plain = withoutArguments(prompt)
  return seed === undefined ? plain : `${plain} <sd_cpp_extra_args>${JSON.stringify({ seed })}</sd_cpp_extra_args>`
}

const sizeText = (how: Differences['size'], request: GenerateRequest): string | undefined => {
  if (how === null) return undefined
  if (how === 'auto') return 'auto'
  const { width, height } = fitSize(request.size, sizeRules)
  return `${width}x${height}`
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

const sendEdit = async (
  service: Service,
  { model, server }: CompatibleOptions,
  request: GenerateRequest,
  path: string,
): Promise<unknown> => {
  const differs = differences[server]
  const { images, prompt, mask, seed, count = 1, signal } = request
  const form = new FormData()
  if (model !== null) form.append('model', model)
  form.append('prompt', promptFor(server, prompt, seed))
  for (const [index, picture] of images.entries()) {
    appendPicture(form, differs.imageField, picture, `image-${index + 1}`)
  }
  if (mask && differs.maskField !== null) {
    const bytes = await convertMask(mask, differs.mask)
    appendPicture(form, differs.maskField, { bytes, mimetype: 'image/png' }, 'mask')
  }
  form.append('n', String(count))
  const size = sizeText(differs.size, request)
  if (size !== undefined) form.append('size', size)
  if (differs.seed === 'field' && seed !== undefined) form.append('seed', String(seed))
  if (differs.asksForBase64) form.append('response_format', 'b64_json')
  return service.askJson(path, { method: 'POST', form, signal, faults: imagesApiFaults })
}

const sendFiles = (service: Service, { model }: CompatibleOptions, request: GenerateRequest): Promise<unknown> => {
  const { images, prompt, count = 1, signal } = request
  const [first, ...others] = images.map(({ bytes }) => base64(bytes))
  const json = {
    model,
    prompt: withoutBars(prompt),
    file: first,
    ...(others.length > 0 ? { ref_images: others } : {}),
    n: count,
    size: sizeText('input', request),
    response_format: 'b64_json',
  }
  return service.askJson('/images/generations', { method: 'POST', json, signal, faults: imagesApiFaults })
}

export const compatibleImages = (options: CompatibleOptions): ImageProvider => {
  const { baseUrl, apiKey, model, server } = options
  const differs = differences[server]
  const service = createService({
    baseUrl,
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
    secrets: [apiKey],
  })
  return {
    can: { mask: differs.maskField !== null, seed: differs.seed !== null, count: true, progress: false, cancel: false },
    generate: async (request): Promise<readonly MadePicture[]> => {
      // LocalAI's route for masks takes one image.
      const isFile = differs.inputs === 'files'
      const answer =
        isFile && !request.mask
          ? await sendFiles(service, options, request)
          : await sendEdit(
              service,
              options,
              isFile ? { ...request, images: request.images.slice(0, 1) } : request,
              isFile ? '/images/inpainting' : '/images/edits',
            )
      const made = await readImages(service, answer, request.signal)
      const { seed } = request
      // With several images the server does not report the seed of each.
      if (differs.seed === null || seed === undefined || made.length > 1) return made
      return made.map((picture) => ({ ...picture, seed: picture.seed ?? seed }))
    },
    check: (signal) => checkModels(service, differs.namesModels ? model : null, signal),
  }
}
