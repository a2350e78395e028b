// All callers. A new role needs a line in `roleOf`, an entry in the lists of `access-row.ts`, and a person built in
// `people.ts` and added by `build-world.ts`.
import type { Role } from '@joinery/contract/capabilities'

/**
 * `nobody`: no token. unverified: an account without a verified address, invited to the project, with a self-made token.
 * ended: a member with the token of an ended session. stranger: in no project. removed: a former member. foreign: owner
 * of another project. admin: an admin in no project.
 */
export const outsiders = ['nobody', 'unverified', 'ended', 'stranger', 'removed', 'foreign', 'admin'] as const

/**
 * Visitors with a link to the whole project and all rights. looker: has opened it. guest: has confirmed an address.
 * revoked: a guest whose link was revoked.
 */
export const visitors = ['looker', 'guest', 'revoked'] as const
export type Visitor = (typeof visitors)[number]

/** Programs with an API token of the owner: one that reads, one that writes, and one that writes in another project. */
export const programs = ['reader', 'writer', 'elsewhere'] as const
export type Program = (typeof programs)[number]

/** Everyone in the project with their role. The author wrote `here.by.author`. */
export const roleOf = {
  client: 'client',
  member: 'member',
  author: 'member',
  manager: 'manager',
  owner: 'owner',
} as const satisfies Record<string, Role>

export type Insider = keyof typeof roleOf
export type Caller = (typeof outsiders)[number] | Visitor | Insider

export const insiders = Object.keys(roleOf) as Insider[] // Object.keys loses the literal key types
export const callers: readonly Caller[] = [...outsiders, ...visitors, ...insiders]

/** Insiders who have written something in the project. */
export const authors = ['member', 'author', 'manager', 'owner'] as const satisfies readonly Insider[]
export type Author = (typeof authors)[number]
