// fal's queue: submit, poll the status until completed, fetch the result. Queued requests can be cancelled; running
// ones continue.
import { poll, withCancel } from '#http/poll.ts'
import type { Answer } from '#http/send.ts'
import { createService, wordsOf } from '#http/service.ts'
import type { ImageProvider, MadePicture } from '#image-provider.ts'
import { at, listAt, numberAt, textAt } from '#json.ts'
import { convertMask } from '#pictures/convert-mask.ts'
import { ProviderError } from '#provider-error.ts'

import { dataAddress, pictureFields } from './input-fields.ts'

export type FalOptions = {
  readonly apiKey: string
  readonly model: string
  readonly queueUrl: string
  /** Base URL of the model list. */
  readonly apiUrl: string
  readonly imageField: string
  readonly maskField: string | undefined
  readonly everyMs?: number
}

const faults = (answer: Answer, body: unknown): ProviderError | undefined => {
  const types = listAt(body, 'detail').map((item) => textAt(item, 'type'))
  if (types.includes('content_policy_violation')) {
    return new ProviderError('refused', "Rejected by the provider's content policy", { refusal: { rule: 'safety' } })
  }
  const words = wordsOf(body)
  if (answer.status === 403 && /balance|locked/i.test(words)) {
    return new ProviderError('quota', 'The provider account has no credit left')
  }
  return undefined
}

const requireText = (answer: unknown, field: string): string => {
  const found = textAt(answer, field)
  if (found === undefined) throw new ProviderError('bad_answer', `The response has no ${field}`)
  return found
}

export const falImages = (options: FalOptions): ImageProvider => {
  const { apiKey, model, queueUrl, apiUrl, imageField, maskField, everyMs = 1000 } = options
  const shared = { headers: { authorization: `Key ${apiKey}` }, secrets: [apiKey] }
  const queue = createService({ baseUrl: queueUrl, ...shared })
  const api = createService({ baseUrl: apiUrl, ...shared })

  const readResult = async (answer: unknown, signal: AbortSignal): Promise<readonly MadePicture[]> => {
    const single = at(answer, 'image')
    const images = single === undefined ? listAt(answer, 'images') : [single]
    const made: MadePicture[] = []
    for (const [index, image] of images.entries()) {
      if (at(answer, 'has_nsfw_concepts', index) === true) continue
      const bytes = await queue.fetchPicture(requireText(image, 'url'), signal)
      // The reported seed reproduces only the first image.
      made.push({ bytes, seed: index === 0 ? (numberAt(answer, 'seed') ?? null) : null, note: null })
    }
    if (made.length > 0) return made
    if (images.length > 0) {
      throw new ProviderError('refused', "Rejected by the provider's safety checker", { refusal: { rule: 'safety' } })
    }
    throw new ProviderError('bad_answer', 'The provider returned no image')
  }

  return {
    can: { mask: maskField !== undefined, seed: true, count: true, progress: false, cancel: true },
    generate: async ({ images, prompt, mask, seed, count = 1, signal }) => {
      const json = {
        prompt,
        ...pictureFields(
          imageField,
          images.map(({ bytes, mimetype }) => dataAddress(bytes, mimetype)),
        ),
        ...(mask && maskField !== undefined
          ? { [maskField]: dataAddress(await convertMask(mask, 'white'), 'image/png') }
          : {}),
        num_images: count,
        ...(seed === undefined ? {} : { seed }),
      }
      const submitted = await queue.askJson(`/${model}`, { method: 'POST', json, signal, faults })
      const [statusUrl, responseUrl] = [requireText(submitted, 'status_url'), requireText(submitted, 'response_url')]
      const cancel = (limit: AbortSignal) =>
        queue.ask(requireText(submitted, 'cancel_url'), { method: 'PUT', signal: limit })
      return withCancel(signal, cancel, async () => {
        await poll(
          async () => {
            const answer = await queue.askJson(statusUrl, { signal, faults })
            const status = requireText(answer, 'status')
            if (status === 'COMPLETED') return true
            if (status === 'IN_QUEUE' || status === 'IN_PROGRESS') return undefined
            throw new ProviderError('failed', `The provider ended with ${queue.clean(status)}`)
          },
          { signal, everyMs },
        )
        return readResult(await queue.askJson(responseUrl, { signal, faults }), signal)
      })
    },
    check: async (signal) => {
      const answer = await api.askJson(`/models?endpoint_id=${encodeURIComponent(model)}`, { signal, faults })
      const known = listAt(answer, 'models').map((item) => textAt(item, 'endpoint_id'))
      if (!known.includes(model))
        throw new ProviderError('unknown_model', `The provider does not know the model ${model}`)
    },
  }
}
