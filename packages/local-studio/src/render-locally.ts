// The `local` image provider: image processing without a model. Parses the prompt for light, tone, colour, material and
// style words, edits the first image accordingly and transfers the palette of the others. Deterministic.
import { availableParallelism } from 'node:os'

import type { Look, Understanding } from './analyse-image.ts'
import type { Format } from './picture/raster.ts'
import type { Point, PointedSurface } from './pointing/find-surface.ts'
import type { Rendered } from './render-picture.ts'
import type { Answer, Task } from './render-worker.ts'
import { createWorkerPool, type OnProgress } from './worker-pool.ts'

// Leaves one core for requests.
const pool = createWorkerPool<Task, Answer>(
  new URL('./render-worker.ts', import.meta.url),
  Math.max(1, availableParallelism() - 1),
)

export type RenderOptions = {
  readonly format: Format
  /** Product name in the file's metadata. */
  readonly brand?: string
  /** PNG of the first image's size, white = change. Pixels outside it stay unchanged. */
  readonly mask?: Uint8Array | undefined
  /** Number of the variation; 0 applies the prompt without variation. */
  readonly seed?: number | undefined
  readonly signal?: AbortSignal
  readonly onProgress?: OnProgress | undefined
}

const faultOf = (answer: Answer): Error =>
  new Error('error' in answer ? answer.error : 'The thread mixed up its tasks.')

/** Rejects if an input cannot be decoded. */
export const renderLocally = async (
  inputs: readonly Uint8Array[],
  prompt: string,
  { format, brand = 'Joinery', mask, seed, signal, onProgress }: RenderOptions,
): Promise<Rendered> => {
  const answer = await pool.run({ render: { inputs, prompt, format, brand, mask, seed } }, signal, onProgress)
  if (!('rendered' in answer)) throw faultOf(answer)
  // A Buffer arrives from a worker as a Uint8Array.
  const { buffer, byteOffset, byteLength } = answer.rendered.bytes
  return { ...answer.rendered, bytes: Buffer.from(buffer, byteOffset, byteLength) }
}

/** Analyses what would change and where. Rejects if the image cannot be decoded. */
export const analyseLocally = async (look: Look, signal?: AbortSignal): Promise<Understanding> => {
  const answer = await pool.run({ look }, signal)
  if (!('understanding' in answer)) throw faultOf(answer)
  return answer.understanding
}

/** Returns the surface at a point, or null. Rejects if the image cannot be decoded. */
export const findSurfaceLocally = async (point: Point, signal?: AbortSignal): Promise<PointedSurface | null> => {
  const answer = await pool.run({ point }, signal)
  if (!('surface' in answer)) throw faultOf(answer)
  return answer.surface
}
