// The `local` image provider: image processing, no model. Reads the prompt for light, tone, colour, material and style words,
// changes the first picture accordingly and moves the palette of the others onto it. Same input, same bytes.
import { availableParallelism } from 'node:os'

import type { Look, Understanding } from './look-at-picture.ts'
import type { Format } from './picture/raster.ts'
import type { Rendered } from './render-picture.ts'
import type { Answer, Task } from './render-worker.ts'
import { createWorkerPool } from './worker-pool.ts'

// One core is left to those who wait for an answer.
const pool = createWorkerPool<Task, Answer>(
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

const faultOf = (answer: Answer): Error =>
  new Error('error' in answer ? answer.error : 'The thread mixed up its tasks.')

/** Rejects if the first input cannot be decoded, or any other. */
export const renderLocally = async (
  inputs: readonly Uint8Array[],
  prompt: string,
  { format, brand = 'Joinery', signal }: RenderOptions,
): Promise<Rendered> => {
  const answer = await pool.run({ render: { inputs, prompt, format, brand } }, signal)
  if (!('rendered' in answer)) throw faultOf(answer)
  // A Buffer arrives from another thread as the plain bytes it was made of.
  const { buffer, byteOffset, byteLength } = answer.rendered.bytes
  return { ...answer.rendered, bytes: Buffer.from(buffer, byteOffset, byteLength) }
}

/** What would be done, and where, without doing it. Rejects if the picture cannot be decoded. */
export const lookLocally = async (look: Look, signal?: AbortSignal): Promise<Understanding> => {
  const answer = await pool.run({ look }, signal)
  if (!('understanding' in answer)) throw faultOf(answer)
  return answer.understanding
}
