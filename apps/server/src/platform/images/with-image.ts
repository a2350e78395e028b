import { messages } from '@joinery/contract/messages'

import { ProductError } from '#platform/product-error.ts'
import { runHere } from '#platform/tasks/run-task.ts'

import { decodingCost, encodingCost, type ImageInfo } from './image-pool.ts'

/**
 * Runs work on one or several images in this process when the person has a free slot; `looks` comes from the image
 * header. For uploaded images use a task.
 */
export const withImage = async <Result>(
  person: string,
  looks: ImageInfo | readonly ImageInfo[],
  act: () => Promise<Result>,
): Promise<Result> => {
  try {
    const costMs = [looks].flat().reduce((sum, one) => sum + decodingCost(one) + encodingCost(one, true), 0)
    return await runHere({ by: { owner: person }, costMs }, act)
  } catch (error) {
    if (!(error instanceof Error && /^timeout: \d+% complete/.test(error.message))) throw error
    throw new ProductError('unsupported_type', messages.file.processingTimedOut)
  }
}
