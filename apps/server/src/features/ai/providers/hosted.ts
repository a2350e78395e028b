// Hosted services with a queue: fal, Replicate, Black Forest Labs.
import { providerMessages } from '@joinery/contract/messages/providers'
import { blackForestLabsImages } from '@joinery/image-providers/adapters/black-forest-labs'
import { falImages } from '@joinery/image-providers/adapters/fal'
import { replicateImages } from '@joinery/image-providers/adapters/replicate'
import type { ImageProvider } from '@joinery/image-providers/image-provider'

import type { Config } from '#config'

import { fingerprintOf } from './fingerprint.ts'
import { numberedId } from './numbered-id.ts'
import type { Provider, ProviderKind } from './provider.ts'

const { descriptions, training } = providerMessages

type Groups = Config['providerGroups']

type Hosted = {
  readonly kind: ProviderKind
  readonly service: string
  readonly description: string
  readonly settings: {
    readonly number: number | null
    readonly NAME: string | undefined
    readonly CREDITS: number
    readonly TRAINING: string | undefined
  }
  readonly options: { readonly model: string }
  readonly images: ImageProvider
}

const present = ({ kind, service, description, settings, options, images }: Hosted): Provider => ({
  id: numberedId(kind, settings.number),
  kind,
  name: settings.NAME ?? `${service} (${options.model})`,
  description,
  training: settings.TRAINING ?? training.hosted(service),
  model: options.model,
  credits: settings.CREDITS,
  isAvailable: true,
  isLocal: false,
  longestSide: 2048,
  fingerprint: fingerprintOf(options),
  can: images.can,
  check: images.check,
  image: images.generate,
})

const fal = ({ FAL }: Groups): Provider[] =>
  FAL.flatMap((settings): Provider[] => {
    const { API_KEY: apiKey, MODEL: model } = settings
    if (apiKey === undefined || model === undefined) return []
    const options = {
      apiKey,
      model,
      queueUrl: settings.BASE_URL,
      apiUrl: settings.MODELS_URL,
      imageField: settings.IMAGE_FIELD,
      maskField: settings.MASK_FIELD,
    }
    const images = falImages(options)
    return [present({ kind: 'fal', service: 'fal', description: descriptions.fal, settings, options, images })]
  })

const replicate = ({ REPLICATE }: Groups): Provider[] =>
  REPLICATE.flatMap((settings): Provider[] => {
    const { API_KEY: apiKey, MODEL: model } = settings
    if (apiKey === undefined || model === undefined) return []
    const options = {
      apiKey,
      model,
      baseUrl: settings.BASE_URL,
      imageField: settings.IMAGE_FIELD,
      maskField: settings.MASK_FIELD,
      mask: settings.MASK,
      countField: settings.COUNT_FIELD,
    }
    const images = replicateImages(options)
    const { replicate: description } = descriptions
    return [present({ kind: 'replicate', service: 'Replicate', description, settings, options, images })]
  })

const blackForestLabs = ({ BFL }: Groups): Provider[] =>
  BFL.flatMap((settings): Provider[] => {
    const { API_KEY: apiKey, MODEL: model, BASE_URL: baseUrl } = settings
    if (apiKey === undefined || model === undefined) return []
    const options = { apiKey, model, baseUrl }
    const images = blackForestLabsImages(options)
    const { blackForestLabs: description } = descriptions
    return [
      present({ kind: 'black-forest-labs', service: 'Black Forest Labs', description, settings, options, images }),
    ]
  })

export const hostedProviders = (groups: Groups): Provider[] => [
  ...fal(groups),
  ...replicate(groups),
  ...blackForestLabs(groups),
]
