// Re-encodes images for a provider: upright, without camera metadata (location, owner, device), and no larger than it can
// use.
import { messages } from '@joinery/contract/messages'

import { decodingCost, encodingCost, readImageMetadata, requireFewPixels } from '#platform/images/image-pool.ts'
import { ProductError } from '#platform/product-error.ts'
import { runImageTask } from '#platform/tasks/run-image-task.ts'

import { encodeInput, type PreparedInput } from './encode-input.ts'

const pictures = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])
const heic = /^image\/hei[cf]/

/** Checks the content, not the file name. */
const requirePicture = async (path: string): Promise<void> => {
  const { fileTypeFromFile } = await import('file-type')
  const found = (await fileTypeFromFile(path).catch(() => undefined))?.mime ?? ''
  if (!pictures.has(found) && !heic.test(found)) throw new ProductError('unsupported_type', messages.ai.inputNotImage)
}

/**
 * `person` is the key of the concurrency limit. `isLossless` keeps the unmarked part of a masked image free of JPEG
 * artefacts.
 */
export const prepareInput = async (
  path: string,
  longestSide: number,
  person: string,
  { isLossless = false }: { readonly isLossless?: boolean } = {},
): Promise<PreparedInput> => {
  await requirePicture(path)
  try {
    const looks = await readImageMetadata(path)
    requireFewPixels(looks)
    const side = { width: Math.min(longestSide, looks.width), height: Math.min(longestSide, looks.height) }
    const costMs = decodingCost(looks) + encodingCost(side, true)
    return await runImageTask(encodeInput, path, { longestSide, isLossless }, { by: { owner: person }, costMs })
  } catch (error) {
    if (error instanceof ProductError) throw error
    throw new ProductError('unsupported_type', messages.ai.inputUnreadable)
  }
}
