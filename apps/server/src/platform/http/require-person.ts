import { messages } from '@joinery/contract/messages'

import { isGuest, type Actor, type Reviewer } from '#platform/actor.ts'
import { ProductError } from '#platform/product-error.ts'

/** Rejects guests in a call for account holders only. */
export const requirePerson = (reviewer: Reviewer): Actor => {
  if (isGuest(reviewer)) throw new ProductError('unauthenticated', messages.session.notAuthenticated)
  return reviewer
}
