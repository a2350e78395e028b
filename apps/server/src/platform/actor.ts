import type { LinkRight } from '@joinery/contract/capabilities'
import { guestMessages } from '@joinery/contract/messages/guest-messages'

import { ProductError } from './product-error.ts'

/** Who acts: a person in a session that was checked. */
export type Actor = {
  readonly uid_user: string
  readonly uid_session: string
  /** The network that the request came from (truncateAddress); where there is no request, none. */
  readonly address?: string | null | undefined
}

/** Whoever acts before there is a session: what the request says of its sender. */
export type Origin = { readonly ip: string; readonly userAgent: string }

/** Whoever looks by a guest link that is good, without an account. */
export type Guest = {
  readonly uid_link: string
  readonly uid_project: string
  /** The one file that the link shows, in all its versions; null: the whole file area. */
  readonly uid_stack: string | null
  readonly rights: readonly LinkRight[]
  /** Whose address was confirmed; null for whoever only looks. */
  readonly uid_guest: string | null
  readonly address?: string | null | undefined
}

/** Whoever takes part in a review. */
export type Reviewer = Actor | Guest

export const isGuest = (reviewer: Reviewer): reviewer is Guest => 'uid_link' in reviewer

/** Who writes or decides in a review: a person, or a guest with a confirmed address. */
export type Author =
  | { readonly uid_user: string; readonly uid_guest: null }
  | { readonly uid_user: null; readonly uid_guest: string }

/** Throws for a guest without a confirmed address. */
export const authorOf = (reviewer: Reviewer): Author => {
  if (!isGuest(reviewer)) return { uid_user: reviewer.uid_user, uid_guest: null }
  if (reviewer.uid_guest === null) throw new ProductError('unauthenticated', guestMessages.nameRequired)
  return { uid_user: null, uid_guest: reviewer.uid_guest }
}

/** How rows name their author. */
export type Written = { readonly uid_user: string | null; readonly uid_guest: string | null }

export const isOwn = (reviewer: Reviewer, { uid_user, uid_guest }: Written): boolean =>
  isGuest(reviewer) ? uid_guest !== null && uid_guest === reviewer.uid_guest : uid_user === reviewer.uid_user

/** The key by which turns at expensive work are counted. */
export const payerOf = (reviewer: Reviewer): string => (isGuest(reviewer) ? reviewer.uid_link : reviewer.uid_user)
