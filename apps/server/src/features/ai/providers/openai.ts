import { messages } from '@joinery/contract/messages'

import type { Config } from '#config'

import { askForSummary } from './ask-for-summary.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { editImage } from './edit-image.ts'
import type { Provider } from './provider.ts'

type Settings = Pick<Config, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL' | 'OPENAI_IMAGE_MODELS' | 'OPENAI_TEXT_MODEL'>

const connect = async ({ OPENAI_API_KEY, OPENAI_BASE_URL }: Settings) => {
  const { createOpenAI } = await import('@ai-sdk/openai')
  return createOpenAI({ apiKey: OPENAI_API_KEY ?? '', baseURL: OPENAI_BASE_URL, fetch: boundedFetch })
}

export const openaiProviders = (settings: Settings): Provider[] =>
  settings.OPENAI_IMAGE_MODELS.map((model) => ({
    id: model,
    name: `OpenAI (${model})`,
    description: messages.ai.providers.openai,
    isAvailable: settings.OPENAI_API_KEY !== undefined,
    isLocal: false,
    longestSide: 2048,
    image: async (inputs, prompt, _wish, signal) => {
      const openai = await connect(settings)
      return editImage(openai.image(model), inputs, prompt, signal)
    },
    text: async (text, { effort, verbosity }, signal) => {
      const openai = await connect(settings)
      // Not kept there: nobody has agreed to that.
      const providerOptions = { openai: { textVerbosity: verbosity, store: false } }
      return askForSummary(
        openai(settings.OPENAI_TEXT_MODEL),
        text,
        verbosity,
        { reasoning: effort, providerOptions },
        signal,
      )
    },
  }))
