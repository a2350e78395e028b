import { providerMessages } from '@joinery/contract/messages/providers'
import { openaiImages } from '@joinery/image-providers/adapters/openai'

import type { Config } from '#config'

import { askForSummary } from './ask-for-summary.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Provider } from './provider.ts'

type Settings = Pick<
  Config,
  'OPENAI_API_KEY' | 'OPENAI_BASE_URL' | 'OPENAI_IMAGE_MODELS' | 'OPENAI_TEXT_MODEL' | 'OPENAI_CREDITS'
>

const connect = async ({ OPENAI_API_KEY, OPENAI_BASE_URL }: Settings) => {
  const { createOpenAI } = await import('@ai-sdk/openai')
  return createOpenAI({ apiKey: OPENAI_API_KEY ?? '', baseURL: OPENAI_BASE_URL, fetch: boundedFetch })
}

export const openaiProviders = (settings: Settings): Provider[] =>
  settings.OPENAI_IMAGE_MODELS.map((model) => {
    const options = { baseUrl: settings.OPENAI_BASE_URL, apiKey: settings.OPENAI_API_KEY ?? '', model }
    const { can, check, generate } = openaiImages(options)
    return {
      id: model,
      kind: 'openai',
      name: `OpenAI (${model})`,
      description: providerMessages.descriptions.openai,
      training: providerMessages.training.openai,
      model,
      credits: settings.OPENAI_CREDITS,
      isAvailable: settings.OPENAI_API_KEY !== undefined,
      isLocal: false,
      longestSide: 2048,
      fingerprint: fingerprintOf(options),
      can,
      check,
      image: generate,
      text: async (text, { effort, verbosity }, signal) => {
        const openai = await connect(settings)
        // People have not agreed that OpenAI stores it.
        const providerOptions = { openai: { textVerbosity: verbosity, store: false } }
        return askForSummary(
          openai(settings.OPENAI_TEXT_MODEL),
          text,
          verbosity,
          { reasoning: effort, providerOptions },
          signal,
        )
      },
    }
  })
