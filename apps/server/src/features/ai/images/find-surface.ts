// Finds the surface under a point or a rectangle on this machine, for every provider, without an external request or a
// charge.
import type { PointedSurface } from '@joinery/contract/ai'
import { limits } from '@joinery/contract/limits'
import { studioMessages } from '@joinery/contract/messages/studio'
import { findSurfaceLocally } from '@joinery/local-studio/render-locally'

import type { AiContext } from '#features/ai/ai-context.ts'
import { ProductError } from '#platform/product-error.ts'
import type { Upload } from '#platform/uploads/receive-form.ts'

import { prepareInput } from './prepare-input.ts'
import { previewLimitMs } from './preview-image.ts'

type SurfaceRequest = {
  readonly upload: Upload
  readonly x: number
  readonly y: number
  /** With both, the point is the upper left corner of a rectangle. */
  readonly w?: number | undefined
  readonly h?: number | undefined
  /** Aborted when the person has left. */
  readonly person: AbortSignal
}

export const findSurface = async (
  { actor, log, previewTurns }: AiContext,
  { upload, person, ...place }: SurfaceRequest,
): Promise<PointedSurface | null> => {
  const find = async (): Promise<PointedSurface | null> => {
    const { bytes: input } = await prepareInput(upload.path, limits.ai.previewSide, actor.uid_user)
    try {
      const surface = await findSurfaceLocally({ input, ...place }, AbortSignal.timeout(previewLimitMs))
      return surface && { outline: surface.outline.map((ring) => [...ring]) }
    } catch (error) {
      log.warn({ fault: error instanceof Error ? error.message : 'unknown' }, 'failed to look for a surface')
      throw new ProductError('unavailable', studioMessages.surfaceFailed)
    }
  }
  return previewTurns(actor.uid_user, find, { signal: person })
}
