// Google's Gemini: a language model that responds with images and text. A response with text only gives the reason.
import { requirePicture } from '#http/fetch-picture.ts'
import type { Answer } from '#http/send.ts'
import { createService, waitSeconds, wordsOf } from '#http/service.ts'
import type { ImageProvider, MadePicture, Size } from '#image-provider.ts'
import { at, listAt, textAt } from '#json.ts'
import { nearestRatio } from '#pictures/fit-size.ts'
import { ProviderError, type Refusal } from '#provider-error.ts'

export type GoogleOptions = { readonly baseUrl: string; readonly apiKey: string; readonly model: string }

/** Finish reasons. */
const refusals: ReadonlyMap<string, Refusal> = new Map([
  ['SAFETY', { rule: 'safety' }],
  ['IMAGE_SAFETY', { rule: 'safety' }],
  ['PROHIBITED_CONTENT', { rule: 'prohibited' }],
  ['IMAGE_PROHIBITED_CONTENT', { rule: 'prohibited' }],
  ['BLOCKLIST', { rule: 'prohibited' }],
  ['RECITATION', { rule: 'copied' }],
  ['IMAGE_RECITATION', { rule: 'copied' }],
  ['SPII', { rule: 'personal' }],
])

const ratios = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'] as const
/** Smaller differences are invisible; otherwise the model follows its only input. */
const unseen = 0.015

const imageConfigFor = (size: Size, inputs: number): Record<string, string> => {
  const { ratio, off } = nearestRatio(size, ratios)
  // Of several inputs it would follow the last one.
  const isNamed = ratio !== undefined && (off < unseen || inputs > 1)
  return {
    ...(isNamed ? { aspectRatio: ratio } : {}),
    imageSize: Math.max(size.width, size.height) > 1024 ? '2K' : '1K',
  }
}

const faults = (answer: Answer, body: unknown): ProviderError | undefined => {
  const words = wordsOf(body)
  const details = JSON.stringify(listAt(body, 'error', 'details'))
  if (answer.status === 400 && (details.includes('API_KEY_INVALID') || /api key (not valid|expired)/i.test(words))) {
    return new ProviderError('refused_key', 'The key is not valid')
  }
  if (answer.status !== 429) return undefined
  // With a daily quota, or one of zero, waiting a minute does not help.
  if (/"quotaValue":"0"|PerDay/.test(details) || /limit: 0\b/.test(words)) {
    return new ProviderError('quota', 'This key has no quota left')
  }
  const delay = /"retryDelay":"([\d.]+)s"/.exec(details)?.[1]
  return new ProviderError('busy', 'Too many requests', { retryAfterSeconds: waitSeconds(answer, delay) })
}

const refuse = (reason: string | undefined, words: string): ProviderError => {
  const known = refusals.get(reason ?? '')
  if (known) return new ProviderError('refused', `Refused: ${reason}`, { refusal: known })
  if (words !== '')
    return new ProviderError('refused', 'Rejected with an explanation', { refusal: { rule: 'words', words } })
  return new ProviderError('bad_answer', `The provider returned no image (${reason ?? 'no reason'})`)
}

const readPicture = (answer: unknown): Uint8Array => {
  const parts = listAt(answer, 'candidates', 0, 'content', 'parts')
  const pictures = parts
    .filter((part) => at(part, 'thought') !== true)
    .map((part) => textAt(part, 'inlineData', 'data'))
  const last = pictures.findLast((data) => data !== undefined)
  if (last !== undefined) return requirePicture(Buffer.from(last, 'base64'))
  const words = parts.map((part) => textAt(part, 'text') ?? '').join(' ')
  const reason = textAt(answer, 'promptFeedback', 'blockReason') ?? textAt(answer, 'candidates', 0, 'finishReason')
  throw refuse(reason, words.trim())
}

export const googleImages = ({ baseUrl, apiKey, model }: GoogleOptions): ImageProvider => {
  const service = createService({ baseUrl, headers: { 'x-goog-api-key': apiKey }, secrets: [apiKey] })
  const path = `/models/${encodeURIComponent(model)}`
  return {
    can: { mask: false, seed: true, count: false, progress: false, cancel: false },
    generate: async ({ images, prompt, size, seed, signal }): Promise<readonly MadePicture[]> => {
      const pictures = images.map(({ bytes, mimetype }) => ({
        inlineData: { mimeType: mimetype, data: Buffer.from(bytes).toString('base64') },
      }))
      const answer = await service.askJson(`${path}:generateContent`, {
        method: 'POST',
        signal,
        faults,
        json: {
          contents: [{ role: 'user', parts: [...pictures, { text: prompt }] }],
          generationConfig: {
            responseModalities: ['TEXT', 'IMAGE'],
            imageConfig: imageConfigFor(size, images.length),
            ...(seed === undefined ? {} : { seed }),
          },
        },
      })
      return [{ bytes: readPicture(answer), seed: seed ?? null, note: null }]
    },
    check: async (signal) => {
      await service.ask(path, { signal, faults })
    },
  }
}
