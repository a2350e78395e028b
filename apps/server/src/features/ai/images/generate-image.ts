// One generation: the credits are reserved (before the inputs are decoded, which is costly), the provider is asked, the image is
// kept together with what is spent, and the person gets it. No transaction is open while anybody is asked; whatever fails,
// nothing is kept and nothing spent.
import type { GeneratedImage, OutputFormat } from '@joinery/contract/ai'

import type { AiContext } from '#features/ai/ai-context.ts'
import { askProvider, timeLimitMs } from '#features/ai/ask-provider.ts'
import { findChoice } from '#features/ai/choice-queries.ts'
import { chooseProvider, requireProvider } from '#features/ai/choose-provider.ts'
import { readProviders } from '#features/ai/health/known-providers.ts'
import { withReservedCredits } from '#features/credits/ledger.ts'
import type { Upload } from '#platform/uploads/receive-form.ts'

import { finishImage } from './finish-image.ts'
import { keepImage } from './keep-image.ts'
import { prepareInput } from './prepare-input.ts'
import { presentGenerated } from './present-generated.ts'

export type GenerationRequest = {
  readonly uploads: readonly Upload[]
  readonly prompt: string
  readonly format: OutputFormat
  /** Undefined: the one that the person has chosen. */
  readonly provider: string | undefined
  /** Aborted when the person has left. */
  readonly person: AbortSignal
}

export const generateImage = async (
  context: AiContext,
  { uploads, prompt, format, provider: named, person }: GenerationRequest,
): Promise<{ imageUrl: string; remainingCredits: number; image: GeneratedImage }> => {
  const { actor, config, db } = context
  const providers = await readProviders(context)
  const provider =
    named === undefined
      ? chooseProvider(providers, await findChoice(db, actor.uid_user), 'image')
      : requireProvider(providers, named, 'image')
  const cost = { amount: provider.credits, reason: 'image', workMs: timeLimitMs(context), provider } as const

  return withReservedCredits(context, cost, async (spend) => {
    const inputs = await Promise.all(
      uploads.map(({ path }) => prepareInput(path, provider.longestSide, actor.uid_user)),
    )
    const size = inputs[0]?.size
    const made = await askProvider(context, provider, 'image', person, async (signal) => {
      const pictures = size && (await provider.image?.({ images: inputs, prompt, outputFormat: format, size, signal }))
      const answer = pictures?.[0]
      if (!answer) throw new Error('This provider made no image')
      const origin = { brand: config.BRAND_NAME, providerName: provider.name, isLocal: provider.isLocal }
      return { image: await finishImage(answer.bytes, format, origin, actor.uid_user), note: answer.note }
    })
    const thumbnails = inputs.map(({ thumbnail }) => thumbnail)
    const kept = await keepImage(context, { ...made, prompt, format, provider, inputs: thumbnails }, spend)
    const image = presentGenerated(context, kept.image, kept.inputs)
    return { imageUrl: image.url, remainingCredits: kept.remainingCredits, image }
  })
}
