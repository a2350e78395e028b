import { providerMessages } from '@joinery/contract/messages/providers'
import { googleImages } from '@joinery/image-providers/adapters/google'

import type { Config } from '#config'

import { askForSummary } from './ask-for-summary.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Provider } from './provider.ts'

type Settings = Pick<
  Config,
  'GOOGLE_API_KEY' | 'GOOGLE_BASE_URL' | 'GOOGLE_IMAGE_MODELS' | 'GOOGLE_TEXT_MODEL' | 'GOOGLE_TIER' | 'GOOGLE_CREDITS'
>

const connect = async ({ GOOGLE_API_KEY, GOOGLE_BASE_URL }: Settings) => {
  const { createGoogle } = await import('@ai-sdk/google')
  return createGoogle({ apiKey: GOOGLE_API_KEY ?? '', baseURL: GOOGLE_BASE_URL, fetch: boundedFetch })
}

export const googleProviders = (settings: Settings): Provider[] =>
  settings.GOOGLE_IMAGE_MODELS.map((model) => {
    const options = { baseUrl: settings.GOOGLE_BASE_URL, apiKey: settings.GOOGLE_API_KEY ?? '', model }
    const { can, check, generate } = googleImages(options)
    return {
      id: model,
      kind: 'google',
      name: `Google Gemini (${model})`,
      description: providerMessages.descriptions.google,
      training: providerMessages.training.google[settings.GOOGLE_TIER],
      model,
      credits: settings.GOOGLE_CREDITS,
      isAvailable: settings.GOOGLE_API_KEY !== undefined,
      isLocal: false,
      longestSide: 2048,
      fingerprint: fingerprintOf(options),
      can,
      check,
      image: generate,
      text: async (text, { effort, verbosity }, signal) => {
        const google = await connect(settings)
        return askForSummary(google(settings.GOOGLE_TEXT_MODEL), text, verbosity, { reasoning: effort }, signal)
      },
    }
  })
