// Everybody who could try a call. A new role is a line in `roleOf` and in the lists of `access-row.ts`, and somebody who
// has it: built in `people.ts` and added by `build-world.ts`.
import type { Role } from '@joinery/contract/capabilities'

/**
 * nobody: no token. unverified: an account without a verified address, invited to the project, with a token of their own
 * making. ended: a member, with the token of a session that they have ended. stranger: in no project of these people.
 * removed: was a member. foreign: owns another project. admin: looks after the installation, and is in no project.
 */
export const outsiders = ['nobody', 'unverified', 'ended', 'stranger', 'removed', 'foreign', 'admin'] as const

/**
 * Without an account, by a link to the whole project that allows everything. looker: has opened it. guest: has confirmed an
 * address. revoked: the same, by a link that was revoked since.
 */
export const visitors = ['looker', 'guest', 'revoked'] as const
export type Visitor = (typeof visitors)[number]

/** Everybody in the project, and the role that they have there. The author wrote what `here.by.author` holds. */
export const roleOf = {
  client: 'client',
  member: 'member',
  author: 'member',
  manager: 'manager',
  owner: 'owner',
} as const satisfies Record<string, Role>

export type Insider = keyof typeof roleOf
export type Caller = (typeof outsiders)[number] | Visitor | Insider

export const insiders = Object.keys(roleOf) as Insider[] // Object.keys forgets the literal keys
export const callers: readonly Caller[] = [...outsiders, ...visitors, ...insiders]

/** Those who have written something in the project; any other insider only looks. */
export const authors = ['member', 'author', 'manager', 'owner'] as const satisfies readonly Insider[]
export type Author = (typeof authors)[number]
