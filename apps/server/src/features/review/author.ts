// Who writes in a review: a person, or a guest whose address is confirmed. Each text has exactly one of them as its author.
import { guestMessages } from '@joinery/contract/messages/guest-messages'

import { isGuest, type Reviewer } from '#platform/actor.ts'
import { ProductError } from '#platform/product-error.ts'

export type Author =
  | { readonly uid_user: string; readonly uid_guest: null }
  | { readonly uid_user: null; readonly uid_guest: string }

/** As rows name them. */
type Written = { readonly uid_user: string | null; readonly uid_guest: string | null }

/** Whoever only looks is asked for their name first. */
export const authorOf = (reviewer: Reviewer): Author => {
  if (!isGuest(reviewer)) return { uid_user: reviewer.uid_user, uid_guest: null }
  if (reviewer.uid_guest === null) throw new ProductError('unauthenticated', guestMessages.nameRequired)
  return { uid_user: null, uid_guest: reviewer.uid_guest }
}

export const isOwn = (reviewer: Reviewer, { uid_user, uid_guest }: Written): boolean =>
  isGuest(reviewer) ? uid_guest !== null && uid_guest === reviewer.uid_guest : uid_user === reviewer.uid_user

/** By whom turns at what is costly are counted. */
export const payerOf = (reviewer: Reviewer): string => (isGuest(reviewer) ? reviewer.uid_link : reviewer.uid_user)
