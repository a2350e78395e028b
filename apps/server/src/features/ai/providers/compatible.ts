import { messages } from '@joinery/contract/messages'

import type { Config } from '#config'

import { askForSummary } from './ask-for-summary.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { editImage } from './edit-image.ts'
import type { Provider } from './provider.ts'

type Settings = Pick<Config, 'AI_BASE_URL' | 'AI_API_KEY' | 'AI_IMAGE_MODEL' | 'AI_TEXT_MODEL' | 'AI_NAME'>

const connect = async (baseURL: string, apiKey: string | undefined) => {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({
    name: 'compatible',
    baseURL,
    fetch: boundedFetch,
    ...(apiKey === undefined ? {} : { apiKey }),
  })
}

/** Any address that speaks as OpenAI does. What only some of them understand (effort, verbosity) is not sent. */
export const compatibleProviders = (settings: Settings): Provider[] => {
  const { AI_BASE_URL, AI_API_KEY, AI_IMAGE_MODEL, AI_TEXT_MODEL, AI_NAME } = settings
  if (AI_BASE_URL === undefined) return []
  const image: Provider['image'] =
    AI_IMAGE_MODEL === undefined
      ? undefined
      : async (inputs, prompt, _wish, signal) => {
          const models = await connect(AI_BASE_URL, AI_API_KEY)
          return editImage(models.imageModel(AI_IMAGE_MODEL), inputs, prompt, signal)
        }
  const text: Provider['text'] =
    AI_TEXT_MODEL === undefined
      ? undefined
      : async (given, { verbosity }, signal) => {
          const models = await connect(AI_BASE_URL, AI_API_KEY)
          return askForSummary(models.chatModel(AI_TEXT_MODEL), given, verbosity, {}, signal)
        }
  return [
    {
      id: 'compatible',
      name: AI_NAME,
      description: messages.ai.providers.compatible,
      isAvailable: true,
      isLocal: false,
      longestSide: 2048,
      ...(image ? { image } : {}),
      ...(text ? { text } : {}),
    },
  ]
}
