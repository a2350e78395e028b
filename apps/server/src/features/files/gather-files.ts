import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

import type { ActorContext } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'
import type { Upload } from '#platform/uploads/receive-form.ts'

import type { NewFile } from './attach-files.ts'
import type { FilesState } from './files-context.ts'

export const gatherFiles = async (
  context: ActorContext & FilesState,
  uploads: readonly Upload[],
  uid_images: readonly string[],
): Promise<readonly NewFile[]> => {
  if (uid_images.length === 0) return uploads
  if (uploads.length + uid_images.length > limits.file.perRequest) {
    throw new ProductError('bad_request', messages.file.tooMany)
  }
  return [...uploads, ...(await context.storedImages(context, uid_images))]
}
