import { limits } from '@joinery/contract/limits'
import { reviewMessages } from '@joinery/contract/messages/review-messages'

import { ProductError } from '#platform/product-error.ts'
import { cleanWithin, plainText } from '#platform/security/clean-html.ts'

import type { Text } from './hide-addresses.ts'

/** Sanitises submitted HTML and derives its plain text; throws when empty or too long. */
export const cleanText = (html: string): Text => {
  const content = cleanWithin(html, limits.review.contentMax, reviewMessages.contentTooLong)
  const original_content = plainText(content)
  if (original_content === '') throw new ProductError('bad_request', reviewMessages.contentRequired)
  return { content, original_content }
}
