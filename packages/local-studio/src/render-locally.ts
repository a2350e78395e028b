// The `local` image provider: image processing, no model. Reads the prompt for light, tone, colour, material and style words,
// changes the first picture accordingly and moves the palette of the others onto it. Same input, same bytes.
import { availableParallelism } from 'node:os'

import type { Format } from './picture/raster.ts'
import type { Order, Rendered } from './render-picture.ts'
import type { Answer } from './render-worker.ts'
import { createWorkerPool } from './worker-pool.ts'

// One core is left to those who wait for an answer.
const pool = createWorkerPool<Order, Answer>(
  new URL('./render-worker.ts', import.meta.url),
  Math.max(1, availableParallelism() - 1),
)

export type RenderOptions = {
  readonly format: Format
  /** Named in the file's metadata as the one who processed it. */
  readonly brand?: string
  /** Stops the work, also in the middle of it. */
  readonly signal?: AbortSignal
}

/** Rejects if the first input cannot be decoded, or any other. */
export const renderLocally = async (
  inputs: readonly Uint8Array[],
  prompt: string,
  { format, brand = 'Joinery', signal }: RenderOptions,
): Promise<Rendered> => {
  const answer = await pool.run({ inputs, prompt, format, brand }, signal)
  if ('error' in answer) throw new Error(answer.error)
  // A Buffer arrives from another thread as the plain bytes it was made of.
  const { buffer, byteOffset, byteLength } = answer.rendered.bytes
  return { ...answer.rendered, bytes: Buffer.from(buffer, byteOffset, byteLength) }
}
