// Composes a provider's answer into the masked part; every pixel outside the mask stays the original's.
import { availableParallelism } from 'node:os'

import { limits } from '@joinery/contract/limits'
import { createWorkerPool } from '@joinery/local-studio/worker-pool'

import { requireGeneratedImage } from '#features/ai/images/require-generated-image.ts'
import { withImage } from '#platform/images/with-image.ts'

import type { ComposeAnswer, ComposeOrder } from './compose-worker.ts'
import type { Mask } from './read-mask.ts'

export type MaskedImage = {
  /** Encoded, of the mask's size. */
  readonly original: Uint8Array
  /** Encoded, of any size. */
  readonly answer: Uint8Array
  readonly mask: Mask
  /** Key of the concurrency limit. */
  readonly person: string
}

// One core stays free for requests.
const pool = createWorkerPool<ComposeOrder, ComposeAnswer>(
  new URL('./compose-worker.ts', import.meta.url),
  Math.max(1, availableParallelism() - 1),
)

/**
 * Returns a lossless PNG and `drift`: the mean difference per channel, 0..255, outside the mask. Throws if the answer is
 * not an image.
 */
export const composeMasked = async ({
  original,
  answer,
  mask,
  person,
}: MaskedImage): Promise<{ bytes: Uint8Array; drift: number }> => {
  const { size, alpha } = mask
  const looks = await requireGeneratedImage(answer)
  const order = { original, answer, size, alpha, edge: limits.ai.maskEdge }
  const made = await withImage(person, [looks, { format: 'raw', ...size }], () => pool.run(order))
  if ('error' in made) throw new Error(made.error)
  return { bytes: made.bytes, drift: Math.round(100 * made.drift) / 100 }
}
