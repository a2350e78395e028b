import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

import { ProductError } from '#platform/product-error.ts'

/** Members and attachments are derived from their own tables, and ignored when somebody writes them. */
export const ownDetails = (details: Record<string, unknown> = {}): Record<string, unknown> => {
  const { members: _members, attachments: _attachments, ...own } = details
  if (lengthOf(own) > limits.project.detailsMax) throw new ProductError('too_large', messages.http.tooLarge)
  return own
}

/** What is nested too deeply to be written out is too large, whatever its length. */
const lengthOf = (details: object): number => {
  try {
    return JSON.stringify(details).length
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
