import { buffer } from 'node:stream/consumers'

import { reviewMessages } from '@joinery/contract/messages/review-messages'

import type { FileRow } from '#features/files/file-queries.ts'
import { payerOf } from '#platform/actor.ts'
import { countPages } from '#platform/pdf/pdf.ts'
import { ProductError } from '#platform/product-error.ts'

import type { ReviewingContext } from './review-context.ts'

const pdf = 'application/pdf'
const remembered = 2_000

export const isPdf = ({ mimetype }: Pick<FileRow, 'mimetype'>): boolean => mimetype === pdf

/** Of all the files only these have positions that everybody sees alike. */
export const requireReviewable = (file: Pick<FileRow, 'mimetype' | 'width'>): void => {
  if (isPdf(file) || (file.width !== null && file.mimetype.startsWith('image/'))) return
  throw new ProductError('bad_request', reviewMessages.cannotComment)
}

/** Read when its turn has come. */
export const pdfOf = ({ storage }: ReviewingContext, key: string) => ({
  read: async (): Promise<Uint8Array> => {
    const stored = await storage.read(key)
    if (!stored) throw new ProductError('not_found', reviewMessages.fileNotFound)
    return buffer(stored)
  },
})

const pagesOf = async (context: ReviewingContext, key: string): Promise<number> => {
  const { actor, pageCounts } = context
  const known = pageCounts.get(key)
  if (known !== undefined) return known
  const count = await countPages(pdfOf(context, key), payerOf(actor))
  const [oldest] = pageCounts.keys()
  if (pageCounts.size >= remembered && oldest !== undefined) pageCounts.delete(oldest)
  pageCounts.set(key, count)
  return count
}

/** A PDF has pages, a picture none. */
export const requirePage = async (
  context: ReviewingContext,
  file: Pick<FileRow, 'mimetype' | 'key'>,
  page: number | null,
): Promise<void> => {
  const isThere = isPdf(file) ? page !== null && page <= (await pagesOf(context, file.key)) : page === null
  if (!isThere) throw new ProductError('bad_request', reviewMessages.pageUnknown)
}
