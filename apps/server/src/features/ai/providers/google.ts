// Google's Gemini: images come out of a language model that answers in pictures and words. Where it answers in words
// only, they say why.
import { messages } from '@joinery/contract/messages'

import type { Config } from '#config'

import { askForSummary } from './ask-for-summary.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { loadSdk } from './load-sdk.ts'
import type { MadeImage, Provider, ProviderInput } from './provider.ts'
import { refused, sayFailure } from './say-failure.ts'

const { refusals } = messages.ai

/** What it gives as the reason for an end, in plain words. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['SAFETY', refusals.safety],
  ['IMAGE_SAFETY', refusals.safety],
  ['PROHIBITED_CONTENT', refusals.prohibited],
  ['IMAGE_PROHIBITED_CONTENT', refusals.prohibited],
  ['BLOCKLIST', refusals.prohibited],
  ['RECITATION', refusals.copied],
  ['IMAGE_RECITATION', refusals.copied],
  ['SPII', refusals.personal],
])

type Settings = Pick<Config, 'GOOGLE_API_KEY' | 'GOOGLE_BASE_URL' | 'GOOGLE_IMAGE_MODELS' | 'GOOGLE_TEXT_MODEL'>

const connect = async ({ GOOGLE_API_KEY, GOOGLE_BASE_URL }: Settings) => {
  const { createGoogle } = await import('@ai-sdk/google')
  return createGoogle({ apiKey: GOOGLE_API_KEY ?? '', baseURL: GOOGLE_BASE_URL, fetch: boundedFetch })
}

const makeImage = (
  settings: Settings,
  model: string,
  inputs: readonly ProviderInput[],
  prompt: string,
  signal: AbortSignal,
): Promise<MadeImage> =>
  sayFailure(async () => {
    const [{ generateText }, google] = await Promise.all([loadSdk(), connect(settings)])
    const pictures = inputs.map(({ bytes, mimetype }) => ({ type: 'file' as const, data: bytes, mediaType: mimetype }))
    const answer = await generateText({
      model: google(model),
      messages: [{ role: 'user', content: [...pictures, { type: 'text', text: prompt }] }],
      providerOptions: { google: { responseModalities: ['TEXT', 'IMAGE'] } },
      maxRetries: 0,
      abortSignal: signal,
    })
    const image = answer.files.find(({ mediaType }) => mediaType.startsWith('image/'))
    if (image) return { bytes: image.uint8Array, note: null }
    const reason = reasons.get(answer.rawFinishReason ?? '') ?? answer.text.trim()
    if (reason !== '') throw refused(reason)
    throw new Error(`The provider answered without an image: ${answer.rawFinishReason ?? 'no reason'}`)
  })

export const googleProviders = (settings: Settings): Provider[] =>
  settings.GOOGLE_IMAGE_MODELS.map((model) => ({
    id: model,
    name: `Google Gemini (${model})`,
    description: messages.ai.providers.google,
    isAvailable: settings.GOOGLE_API_KEY !== undefined,
    isLocal: false,
    longestSide: 2048,
    image: (inputs, prompt, _wish, signal) => makeImage(settings, model, inputs, prompt, signal),
    text: async (text, { effort, verbosity }, signal) => {
      const google = await connect(settings)
      return askForSummary(google(settings.GOOGLE_TEXT_MODEL), text, verbosity, { reasoning: effort }, signal)
    },
  }))
