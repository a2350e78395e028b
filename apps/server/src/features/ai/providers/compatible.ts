import { providerMessages } from '@joinery/contract/messages/providers'
import { compatibleImages } from '@joinery/image-providers/adapters/compatible'

import type { Config } from '#config'

import { askForSummary } from './ask-for-summary.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { fingerprintOf } from './fingerprint.ts'
import { numberedId } from './numbered-id.ts'
import type { Provider } from './provider.ts'

const connect = async (baseURL: string, apiKey: string | undefined) => {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({
    name: 'compatible',
    baseURL,
    fetch: boundedFetch,
    ...(apiKey === undefined ? {} : { apiKey }),
  })
}

/** OpenAI-compatible servers. Options only some of them support (effort, verbosity) are not sent. */
export const compatibleProviders = ({ AI }: Config['providerGroups']): Provider[] =>
  AI.flatMap((settings): Provider[] => {
    const { BASE_URL: baseUrl, API_KEY: apiKey, IMAGE_MODEL, TEXT_MODEL } = settings
    if (baseUrl === undefined) return []
    const model = IMAGE_MODEL ?? TEXT_MODEL ?? null
    const options = { baseUrl, apiKey, model, server: settings.SERVER }
    const { can, check, generate } = compatibleImages(options)
    const text: Provider['text'] =
      TEXT_MODEL === undefined
        ? undefined
        : async (given, { verbosity }, signal) => {
            const models = await connect(baseUrl, apiKey)
            return askForSummary(models.chatModel(TEXT_MODEL), given, verbosity, {}, signal)
          }
    return [
      {
        id: numberedId('compatible', settings.number),
        kind: 'compatible',
        name: settings.NAME,
        description: providerMessages.descriptions.compatible,
        training: settings.TRAINING ?? providerMessages.training.own,
        model,
        credits: settings.CREDITS,
        isAvailable: true,
        isLocal: false,
        longestSide: 2048,
        fingerprint: fingerprintOf(options),
        can: IMAGE_MODEL === undefined ? cannot : can,
        check,
        ...(IMAGE_MODEL === undefined ? {} : { image: generate }),
        ...(text ? { text } : {}),
      },
    ]
  })

const cannot = { mask: false, seed: false, count: false, progress: false, cancel: false } as const
