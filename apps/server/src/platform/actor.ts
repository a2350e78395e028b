import type { LinkRight } from '@joinery/contract/capabilities'

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
