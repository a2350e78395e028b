import type { CallSchema, TokenAccess } from '@joinery/contract/call-schema'
import type { LinkRight } from '@joinery/contract/capabilities'
import { messages } from '@joinery/contract/messages'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import { tokenMessages } from '@joinery/contract/messages/token-messages'
import type { LinkScope } from '@joinery/contract/review/links'
import type { TokenScope } from '@joinery/contract/sign-in/token-scopes'

import { ProductError } from './product-error.ts'

/** Restricts what a program can do for a person. */
export type ActorToken = {
  readonly name: string
  readonly scope: TokenScope
  /** Null for all projects. */
  readonly uid_projects: readonly string[] | null
}

/** A user with a verified session, or with an API token, which is a session with restrictions. */
export type Actor = {
  readonly uid_user: string
  readonly uid_session: string
  /** Truncated client address (truncateAddress); missing outside a request. */
  readonly address?: string | null | undefined
  readonly token?: ActorToken | undefined
}

/** For what is presented to a program instead of a person. */
export const noOne: Actor = { uid_user: '', uid_session: '' }

/** Sender of a request without a session. */
export type Origin = { readonly ip: string; readonly userAgent: string }

/** A visitor with a valid guest link and no account. */
export type Guest = {
  readonly uid_link: string
  readonly uid_project: string
  readonly scope: LinkScope
  /** The file the link is limited to, in all versions; null with scope project; the id of no file with scope selections. */
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

/** Refuses what no token can do, whatever its scope. */
export const requireNoToken = (actor: Reviewer): void => {
  if (!isGuest(actor) && actor.token) throw new ProductError('token_not_allowed', tokenMessages.notAllowed)
}

export type TokenDecision = {
  readonly capability: CallSchema['capability']
  readonly token?: TokenAccess | null | undefined
  /** Path of a call. */
  readonly path?: string
}

/**
 * Refuses a call or socket event that the actor's token does not allow. Without a decision in the contract, none does. A path
 * with another project than the token's is answered as if the project did not exist; for everything inside projects,
 * memberships decide (access-sql.ts).
 */
export const requireTokenAllows = (
  actor: Actor,
  { capability, token: access, path }: TokenDecision = { capability: null },
  params?: unknown,
): void => {
  if (!actor.token) return
  const { scope, uid_projects } = actor.token
  const isInScope = access === 'read' || access === 'filtered' || (access === 'write' && scope === 'write')
  const isInProjects = uid_projects === null || capability !== null || access === 'filtered'
  if (!isInScope || !isInProjects) requireNoToken(actor)
  const uid_project = /^\/projects\/:id(\/|$)/.test(path ?? '') ? (params as { readonly id: string }).id : undefined // as the path says
  if (uid_project !== undefined && !reachesProject(actor, uid_project)) {
    throw new ProductError('not_found', messages.project.notFound)
  }
}

/** Whether the actor's token is limited to some projects. */
export const hasNamedProjects = ({ token }: Pick<Actor, 'token'>): boolean =>
  token !== undefined && token.uid_projects !== null

/** Whether the actor's token, if any, is for this project; null stands for no project. */
export const reachesProject = ({ token }: Pick<Actor, 'token'>, uid_project: string | null): boolean =>
  !token?.uid_projects || (uid_project !== null && token.uid_projects.includes(uid_project.toLowerCase()))
