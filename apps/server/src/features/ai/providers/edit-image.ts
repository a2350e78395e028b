// The one way in which an image model that speaks as OpenAI does is asked to change images.
import type { ImageModel } from 'ai'

import { loadSdk } from './load-sdk.ts'
import type { MadeImage, ProviderInput } from './provider.ts'
import { sayFailure } from './say-failure.ts'

export const editImage = (
  model: ImageModel,
  inputs: readonly ProviderInput[],
  prompt: string,
  signal: AbortSignal,
): Promise<MadeImage> =>
  sayFailure(async () => {
    const { generateImage } = await loadSdk()
    const { image } = await generateImage({
      model,
      prompt: { text: prompt, images: inputs.map(({ bytes }) => bytes) },
      maxRetries: 0,
      abortSignal: signal,
    })
    return { bytes: image.uint8Array, note: null }
  })
