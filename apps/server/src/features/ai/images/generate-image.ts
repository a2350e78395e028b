// One image for a waiting request. It is queued and limited like any generation, but its inputs stay in memory, only this
// process makes it, and it ends when the person leaves.
import type { GeneratedImage } from '@joinery/contract/ai'

import type { AiContext } from '#features/ai/ai-context.ts'
import { couldNot } from '#features/ai/ask-provider.ts'
import { cancelQuietly } from '#features/ai/generations/cancel-generation.ts'
import type { Made } from '#features/ai/generations/generation-state.ts'
import { startGeneration, type GenerationInput } from '#features/ai/generations/start-generation.ts'
import { transaction } from '#platform/database/database.ts'

export type GenerationRequest = Pick<GenerationInput, 'uploads' | 'prompt' | 'format' | 'provider'> & {
  /** Aborted when the person leaves. */
  readonly person: AbortSignal
}

export const generateImage = async (
  context: AiContext,
  { person, ...rest }: GenerationRequest,
): Promise<{ imageUrl: string; remainingCredits: number; image: GeneratedImage }> => {
  const { db, generations, log } = context
  const { promise, reject, resolve } = Promise.withResolvers<Made>()
  promise.catch(() => undefined) // Handled below
  let id: string | undefined
  const leave = (): void => {
    reject(couldNot('image'))
    if (id === undefined) return
    const uid_generation = id
    transaction(db, (tx) => cancelQuietly(context, tx, uid_generation)).catch((error: unknown) =>
      log.warn({ err: error }, 'failed to cancel an abandoned generation'),
    )
  }
  try {
    const alone = {
      count: 1,
      seed: undefined,
      mask: undefined,
      uid_project: undefined,
      source_uid_file: undefined,
      uid_pin: undefined,
    }
    await startGeneration(context, { ...rest, ...alone }, (uid_generation, inputs) => {
      id = uid_generation
      generations.awaited.set(uid_generation, { inputs, resolve, reject })
    })
    if (person.aborted) leave()
    else person.addEventListener('abort', leave, { once: true })
    const { image, remainingCredits } = await promise
    return { imageUrl: image.url, remainingCredits, image }
  } finally {
    if (id !== undefined) generations.awaited.delete(id)
  }
}
