// Previews a generation before anything is spent, only by providers that can do so locally. Typing triggers it, so it has
// its own concurrency limit and never delays paid images.
import { availableParallelism } from 'node:os'

import type { ImagePreview } from '@joinery/contract/ai'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { studioMessages } from '@joinery/contract/messages/studio'

import type { AiContext } from '#features/ai/ai-context.ts'
import { pickProvider } from '#features/ai/choose-provider.ts'
import { readMask } from '#features/ai/masks/read-mask.ts'
import { ProductError } from '#platform/product-error.ts'
import { createTurns, type Turns } from '#platform/turns.ts'
import type { Upload } from '#platform/uploads/receive-form.ts'

import { prepareInput } from './prepare-input.ts'

export type PreviewRequest = {
  readonly upload: Upload
  /** Limits the change; undefined: anywhere. */
  readonly mask: Upload | undefined
  readonly prompt: string
  readonly references: number
  /** Undefined: the person's choice. */
  readonly provider: string | undefined
  /** Aborted when the person leaves or types on. */
  readonly person: AbortSignal
}

/** Longer than the largest image takes on a busy machine. */
export const previewLimitMs = 20_000

/** At most half of the render threads, so that one stays free for an image. */
export const createPreviewTurns = (): Turns =>
  createTurns({
    atOnce: Math.max(1, Math.floor((availableParallelism() - 1) / 2)),
    perPerson: 1,
    waiting: 2,
    waitMs: 15_000,
  })

export const previewImage = async (
  context: AiContext,
  { upload, mask: marked, prompt, references, provider: named, person }: PreviewRequest,
): Promise<ImagePreview> => {
  const { log, previewTurns } = context
  const { uid_user } = context.actor
  const provider = await pickProvider(context, named, 'image')
  const { preview } = provider
  if (!preview) throw new ProductError('bad_request', studioMessages.noPreview)
  const analyse = async (): Promise<ImagePreview> => {
    const input = await prepareInput(upload.path, limits.ai.previewSide, uid_user)
    const mask = marked && (await readMask(marked.path, input.size, uid_user)).png
    try {
      // Not stopped when the person types on: terminating a thread costs more than finishing.
      return await preview(input, prompt, { references, mask }, AbortSignal.timeout(previewLimitMs))
    } catch (error) {
      log.warn({ provider: provider.id, fault: error instanceof Error ? error.message : 'unknown' }, 'a preview failed')
      throw new ProductError('unavailable', messages.ai.providerFailed)
    }
  }
  return previewTurns(uid_user, analyse, { signal: person })
}
