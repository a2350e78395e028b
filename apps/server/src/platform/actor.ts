import type { LinkRight } from '@joinery/contract/capabilities'
import { guestMessages } from '@joinery/contract/messages/guest-messages'

import { ProductError } from './product-error.ts'

/** A user with a verified session. */
export type Actor = {
  readonly uid_user: string
  readonly uid_session: string
  /** Truncated client address (truncateAddress); missing outside a request. */
  readonly address?: string | null | undefined
}

/** Sender of a request without a session. */
export type Origin = { readonly ip: string; readonly userAgent: string }

/** A visitor with a valid guest link and no account. */
export type Guest = {
  readonly uid_link: string
  readonly uid_project: string
  /** The file the link is limited to, in all versions; null for the whole file area. */
  readonly uid_stack: string | null
  readonly rights: readonly LinkRight[]
  /** Null until the guest has confirmed an email address. */
  readonly uid_guest: string | null
  readonly address?: string | null | undefined
}

/** A participant in a review. */
export type Reviewer = Actor | Guest

export const isGuest = (reviewer: Reviewer): reviewer is Guest => 'uid_link' in reviewer

/** Author of a review comment or decision: a user, or a guest with a confirmed address. */
export type Author =
  | { readonly uid_user: string; readonly uid_guest: null }
  | { readonly uid_user: null; readonly uid_guest: string }

/** Throws for a guest without a confirmed address. */
export const authorOf = (reviewer: Reviewer): Author => {
  if (!isGuest(reviewer)) return { uid_user: reviewer.uid_user, uid_guest: null }
  if (reviewer.uid_guest === null) throw new ProductError('unauthenticated', guestMessages.nameRequired)
  return { uid_user: null, uid_guest: reviewer.uid_guest }
}

/** Author columns of a row. */
export type AuthorColumns = { readonly uid_user: string | null; readonly uid_guest: string | null }

export const isOwn = (reviewer: Reviewer, { uid_user, uid_guest }: AuthorColumns): boolean =>
  isGuest(reviewer) ? uid_guest !== null && uid_guest === reviewer.uid_guest : uid_user === reviewer.uid_user

/** Key for limits on expensive work: per person, or per guest link. */
export const limitKeyOf = (reviewer: Reviewer): string => (isGuest(reviewer) ? reviewer.uid_link : reviewer.uid_user)
