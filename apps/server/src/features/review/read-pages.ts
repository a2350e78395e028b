import { reviewMessages } from '@joinery/contract/messages/review-messages'

import type { FileRow } from '#features/files/file-queries.ts'
import { limitKeyOf } from '#platform/actor.ts'
import { ProductError } from '#platform/product-error.ts'

import type { ReviewingContext } from './review-context.ts'

const pdf = 'application/pdf'
const maxCachedCounts = 2_000

export const isPdf = ({ mimetype }: Pick<FileRow, 'mimetype'>): boolean => mimetype === pdf

/** Only images and PDFs have positions that are the same for every viewer. */
export const requireReviewable = (file: Pick<FileRow, 'mimetype' | 'width'>): void => {
  if (isPdf(file) || (file.width !== null && file.mimetype.startsWith('image/'))) return
  throw new ProductError('bad_request', reviewMessages.cannotComment)
}

const pagesOf = async (context: ReviewingContext, key: string): Promise<number> => {
  const { actor, pageCounts, variants } = context
  const known = pageCounts.get(key)
  if (known !== undefined) return known
  const count = await variants.countPages(key, { owner: limitKeyOf(actor) }).catch((error: unknown) => {
    const isRefused = error instanceof ProductError && error.code === 'unsupported_type'
    throw isRefused ? new ProductError('bad_request', error.message) : error
  })
  const [oldest] = pageCounts.keys()
  if (pageCounts.size >= maxCachedCounts && oldest !== undefined) pageCounts.delete(oldest)
  pageCounts.set(key, count)
  return count
}

/** Requires an existing page for PDFs and none for images. */
export const requirePage = async (
  context: ReviewingContext,
  file: Pick<FileRow, 'mimetype' | 'key'>,
  page: number | null,
): Promise<void> => {
  const isValid = isPdf(file) ? page !== null && page <= (await pagesOf(context, file.key)) : page === null
  if (!isValid) throw new ProductError('bad_request', reviewMessages.pageUnknown)
}
