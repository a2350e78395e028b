import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

import { ProductError } from '#platform/product-error.ts'

/** Drops members and attachments, which are derived from their own tables. */
export const ownDetails = (details: Record<string, unknown> = {}): Record<string, unknown> => {
  const { members: _members, attachments: _attachments, ...own } = details
  if (lengthOf(own) > limits.project.detailsMax) throw new ProductError('too_large', messages.http.tooLarge)
  return own
}

/** Treats details nested too deeply to serialise as too large. */
const lengthOf = (details: object): number => {
  try {
    return JSON.stringify(details).length
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
