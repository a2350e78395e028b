// The `local` image provider: image processing, no model. Reads the prompt for light, tone, colour, material and style words,
// changes the first picture accordingly and moves the palette of the others onto it. Same input, same bytes.
import { availableParallelism } from 'node:os'

import type { Look, Understanding } from './look-at-picture.ts'
import type { Format } from './picture/raster.ts'
import type { Point, PointedSurface } from './pointing/find-surface.ts'
import type { Rendered } from './render-picture.ts'
import type { Answer, Task } from './render-worker.ts'
import { createWorkerPool, type OnProgress } from './worker-pool.ts'

// One core is left to those who wait for an answer.
const pool = createWorkerPool<Task, Answer>(
  new URL('./render-worker.ts', import.meta.url),
  Math.max(1, availableParallelism() - 1),
)

export type RenderOptions = {
  readonly format: Format
  /** Named in the file's metadata as the one who processed it. */
  readonly brand?: string
  /** A PNG of the size of the first picture, white = change: outside it every pixel stays as it is. */
  readonly mask?: Uint8Array | undefined
  /** Which of the variations; 0 is the wish itself. */
  readonly seed?: number | undefined
  /** Stops the work, also in the middle of it. */
  readonly signal?: AbortSignal
  readonly onProgress?: OnProgress | undefined
}

const faultOf = (answer: Answer): Error =>
  new Error('error' in answer ? answer.error : 'The thread mixed up its tasks.')

/** Rejects if the first input cannot be decoded, or any other. */
export const renderLocally = async (
  inputs: readonly Uint8Array[],
  prompt: string,
  { format, brand = 'Joinery', mask, seed, signal, onProgress }: RenderOptions,
): Promise<Rendered> => {
  const answer = await pool.run({ render: { inputs, prompt, format, brand, mask, seed } }, signal, onProgress)
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

/** The surface under a point; null where there is none. Rejects if the picture cannot be decoded. */
export const findSurfaceLocally = async (point: Point, signal?: AbortSignal): Promise<PointedSurface | null> => {
  const answer = await pool.run({ point }, signal)
  if (!('surface' in answer)) throw faultOf(answer)
  return answer.surface
}
