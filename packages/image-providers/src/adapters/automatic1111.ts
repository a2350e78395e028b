// AUTOMATIC1111's web UI and Forge, started with `--api`. `img2img` responds when done. Progress and interrupt apply to
// the whole server, so both are used only while the running task is ours.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { decodePicture } from '#http/fetch-picture.ts'
import { withCancel } from '#http/poll.ts'
import type { Answer } from '#http/send.ts'
import { createService, type Service } from '#http/service.ts'
import type { GenerateRequest, ImageProvider, MadePicture } from '#image-provider.ts'
import { listAt, numberAt, parse, textAt } from '#json.ts'
import { convertMask } from '#pictures/convert-mask.ts'
import { fitSize } from '#pictures/fit-size.ts'
import { ProviderError } from '#provider-error.ts'

import { withoutArguments } from './plain-prompt.ts'

export type Automatic1111Options = {
  readonly baseUrl: string
  /** `name:password`, as given to `--api-auth`. */
  readonly login: string | undefined
  /** Checkpoint; null uses the loaded one. */
  readonly model: string | null
  /** 0 keeps the image, 1 generates a new one. */
  readonly strength: number
  readonly steps: number
  /** Most models are trained on images of about a megapixel. */
  readonly longestSide: number
  readonly everyMs?: number
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

const faults = (answer: Answer, body: unknown): ProviderError | undefined => {
  if (answer.status === 404) {
    const words = textAt(body, 'detail') ?? ''
    return new ProviderError(
      'misconfigured',
      words === 'Not Found' ? 'The API is not enabled. Start the server with --api' : words,
    )
  }
  if (answer.status === 500 && /OutOfMemory/i.test(`${textAt(body, 'error')} ${textAt(body, 'errors')}`)) {
    return new ProviderError('failed', 'The provider ran out of memory')
  }
  return undefined
}

const bodyFor = async (options: Automatic1111Options, task: string, request: GenerateRequest) => {
  const { model, strength, steps, longestSide } = options
  const { images, prompt, size, mask, seed, count = 1 } = request
  const [first] = images
  if (!first) throw new ProviderError('rejected', 'No image was sent')
  const { width, height } = fitSize(size, { step: 8, longestSide })
  return {
    init_images: [base64(first.bytes)],
    // stable-diffusion.cpp has these routes, too.
    prompt: withoutArguments(prompt),
    width,
    height,
    steps,
    denoising_strength: strength,
    seed: seed ?? -1,
    batch_size: 1,
    n_iter: count,
    send_images: true,
    save_images: false,
    do_not_save_grid: true,
    force_task_id: task,
    ...(mask
      ? {
          mask: base64(await convertMask(mask, 'white')),
          mask_blur: 4,
          inpainting_fill: 1,
          inpaint_full_res: false,
          inpainting_mask_invert: 0,
        }
      : {}),
    ...(model === null
      ? {}
      : { override_settings: { sd_model_checkpoint: model }, override_settings_restore_afterwards: false }),
  }
}

const readPictures = (answer: unknown, count: number): readonly MadePicture[] => {
  const info = parse(textAt(answer, 'info') ?? '')
  // With several images, a grid of all may come first.
  const first = numberAt(info, 'index_of_first_image') ?? 0
  const images = listAt(answer, 'images').slice(first, first + count)
  if (images.length === 0) throw new ProviderError('bad_answer', 'The provider returned no image')
  return images.map((image, index) => ({
    bytes: decodePicture(typeof image === 'string' ? image : ''),
    seed: numberAt(info, 'all_seeds', index) ?? null,
    note: null,
  }))
}

/** Returns null if nothing or another task is running. */
const readProgress = async (service: Service, task: string, signal: AbortSignal): Promise<number | null> => {
  const answer = await service.askJson('/sdapi/v1/progress?skip_current_image=true', { signal })
  return textAt(answer, 'current_task') === task ? (numberAt(answer, 'progress') ?? 0) : null
}

export const automatic1111Images = (options: Automatic1111Options): ImageProvider => {
  const { baseUrl, login, model, everyMs = 1000 } = options
  const encoded = login === undefined ? undefined : Buffer.from(login).toString('base64')
  const service = createService({
    baseUrl,
    headers: encoded === undefined ? {} : { authorization: `Basic ${encoded}` },
    secrets: [login, encoded],
  })

  const follow = async (task: string, onProgress: (fraction: number) => void, signal: AbortSignal): Promise<void> => {
    let last = 0
    while (!signal.aborted) {
      const progress = await readProgress(service, task, signal).catch(() => null)
      if (progress !== null && progress > last && progress <= 1) onProgress((last = progress))
      await wait(everyMs, undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    can: { mask: true, seed: true, count: true, progress: true, cancel: true },
    generate: async (request) => {
      const { signal, onProgress, count = 1 } = request
      const task = `task(${randomUUID()})`
      const done = new AbortController()
      if (onProgress) void follow(task, onProgress, AbortSignal.any([done.signal, signal]))
      const interrupt = async (limit: AbortSignal): Promise<void> => {
        if ((await readProgress(service, task, limit)) === null) return
        await service.ask('/sdapi/v1/interrupt', { method: 'POST', signal: limit })
      }
      try {
        return await withCancel(signal, interrupt, async () => {
          const json = await bodyFor(options, task, request)
          const answer = await service.askJson('/sdapi/v1/img2img', { method: 'POST', json, signal, faults })
          return readPictures(answer, count)
        })
      } finally {
        done.abort()
      }
    },
    check: async (signal) => {
      const answer = await service.askJson('/sdapi/v1/sd-models', { signal, faults })
      const names = listAt(answer).flatMap((item) => [textAt(item, 'title'), textAt(item, 'model_name')])
      if (model !== null && !names.includes(model)) {
        throw new ProviderError('unknown_model', `The checkpoint ${model} is not installed`)
      }
    },
  }
}
