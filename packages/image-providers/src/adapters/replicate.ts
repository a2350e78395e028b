// Replicate: uploads files and deletes them afterwards, creates a prediction, polls until it ends, and cancels it when
// the caller aborts.
import { poll, withCancel } from '#http/poll.ts'
import type { Answer } from '#http/send.ts'
import { createService, waitSeconds, type Service } from '#http/service.ts'
import type { ImageProvider, MadePicture, Picture } from '#image-provider.ts'
import { at, textAt } from '#json.ts'
import { convertMask } from '#pictures/convert-mask.ts'
import { ProviderError } from '#provider-error.ts'

import { appendPicture } from './images-api.ts'
import { pictureFields } from './input-fields.ts'

export type ReplicateOptions = {
  readonly apiKey: string
  readonly baseUrl: string
  /** `owner/name`, or `owner/name:version`. */
  readonly model: string
  readonly imageField: string
  readonly maskField: string | undefined
  /** Change = white for most models, black for some. */
  readonly mask: 'white' | 'black'
  /** Field for the number of images; undefined: one at a time. */
  readonly countField: string | undefined
  readonly everyMs?: number
}

const refusalWords = /nsfw|safety|sensitive|moderat|content policy|E005/i

/** Server-side timeout in case we cannot cancel, for example after a crash. */
const cancelAfter = '10m'

const faults = (answer: Answer): ProviderError | undefined =>
  answer.status === 429
    ? new ProviderError('busy', 'Too many requests', { retryAfterSeconds: waitSeconds(answer) })
    : undefined

/** Progress is in the log; the last percentage applies. */
const progressIn = (logs: string): number | undefined => {
  const percents = [...logs.slice(-2000).matchAll(/(\d{1,3})%/g)].map(([, percent]) => Number(percent))
  const last = percents.at(-1)
  return last === undefined || last > 100 ? undefined : last / 100
}

type Kept = { readonly id: string; readonly url: string }

const keepFile = async (service: Service, picture: Picture, name: string, signal: AbortSignal): Promise<Kept> => {
  const form = new FormData()
  appendPicture(form, 'content', picture, name)
  const answer = await service.askJson('/files', { method: 'POST', form, signal, faults })
  const [id, url] = [textAt(answer, 'id'), textAt(answer, 'urls', 'get')]
  if (id === undefined || url === undefined) throw new ProviderError('bad_answer', 'Failed to upload a file')
  return { id, url }
}

const readEnd = (service: Service, answer: unknown): unknown => {
  const status = textAt(answer, 'status')
  if (status === 'succeeded') return at(answer, 'output') ?? null
  if (status === 'starting' || status === 'processing') return undefined
  const words = service.clean(textAt(answer, 'error') ?? '')
  if (refusalWords.test(words)) {
    throw new ProviderError('refused', "Rejected by the provider's safety rules", { refusal: { rule: 'safety' } })
  }
  throw new ProviderError('failed', `The provider ended with ${service.clean(status ?? 'nothing')}: ${words}`)
}

export const replicateImages = (options: ReplicateOptions): ImageProvider => {
  const { apiKey, baseUrl, model, imageField, maskField, mask: maskForm, countField, everyMs = 1000 } = options
  const service = createService({ baseUrl, headers: { authorization: `Bearer ${apiKey}` }, secrets: [apiKey] })
  const [name = '', version] = model.split(':')

  const readOutput = async (output: unknown, seed: number | null, signal: AbortSignal): Promise<MadePicture[]> => {
    const addresses = (Array.isArray(output) ? output : [output]).filter((item) => typeof item === 'string')
    const made: MadePicture[] = []
    for (const address of addresses) made.push({ bytes: await service.fetchPicture(address, signal), seed, note: null })
    if (made.length === 0) throw new ProviderError('bad_answer', 'The provider returned no image')
    return made
  }

  return {
    can: { mask: maskField !== undefined, seed: true, count: countField !== undefined, progress: true, cancel: true },
    generate: async ({ images, prompt, mask, seed, count = 1, signal, onProgress }) => {
      const kept: Kept[] = []
      const keep = async (picture: Picture, file: string): Promise<string> => {
        const one = await keepFile(service, picture, file, signal)
        kept.push(one)
        return one.url
      }
      try {
        const pictures: string[] = []
        for (const [index, picture] of images.entries()) pictures.push(await keep(picture, `image-${index + 1}`))
        const input = {
          prompt,
          ...pictureFields(imageField, pictures),
          ...(mask && maskField !== undefined
            ? {
                [maskField]: await keep({ bytes: await convertMask(mask, maskForm), mimetype: 'image/png' }, 'mask'),
              }
            : {}),
          ...(countField === undefined ? {} : { [countField]: count }),
          ...(seed === undefined ? {} : { seed }),
        }
        const path = version === undefined ? `/models/${name}/predictions` : '/predictions'
        const json = version === undefined ? { input } : { version, input }
        const made = await service.askJson(path, {
          method: 'POST',
          json,
          headers: { 'cancel-after': cancelAfter },
          signal,
          faults,
        })
        const id = textAt(made, 'id')
        if (id === undefined) throw new ProviderError('bad_answer', 'The response has no id')
        const prediction = `/predictions/${encodeURIComponent(id)}`
        let last = 0
        const output = await withCancel(
          signal,
          (limit) => service.ask(`${prediction}/cancel`, { method: 'POST', signal: limit }),
          () =>
            poll(
              async () => {
                const answer = await service.askJson(prediction, { signal, faults })
                const progress = progressIn(textAt(answer, 'logs') ?? '')
                if (progress !== undefined && progress > last) onProgress?.((last = progress))
                return readEnd(service, answer)
              },
              { signal, everyMs },
            ),
        )
        return await readOutput(output, count === 1 ? (seed ?? null) : null, signal)
      } finally {
        // People's images are deleted there as soon as they are not needed.
        const limit = AbortSignal.timeout(10_000)
        await Promise.allSettled(
          kept.map(({ id }) => service.ask(`/files/${encodeURIComponent(id)}`, { method: 'DELETE', signal: limit })),
        )
      }
    },
    check: async (signal) => {
      await service.ask(`/models/${name}${version === undefined ? '' : `/versions/${version}`}`, { signal, faults })
    },
  }
}
