// What the table of who may call what is made of: outcomes, rows, and the lists that most rows share. The lists and rows
// that do not say what a new caller may do do not compile.
import type { Capability } from '@joinery/contract/capabilities'
import type { ErrorCode } from '@joinery/contract/errors'

import type { CallOptions } from '#testing/http-client.ts'

import type { Caller, Insider } from './callers.ts'
import type { CreateFresh } from './fresh.ts'
import type { Person } from './people.ts'
import type { Scene } from './scene.ts'

/** A status of success, or the code of a refusal, which implies its status. */
export type Outcome = 200 | 201 | 202 | 304 | ErrorCode

export type MakeOptions = (scene: Scene, me: Person) => CallOptions | Promise<CallOptions>

/** An additional attempt: mixed ids, somebody else's things, a token of another kind. */
export type Special = {
  readonly title: string
  readonly by: Caller
  readonly isArchived?: true
  readonly options: MakeOptions
  readonly outcome: Outcome
}

export type AccessRow = {
  /** Distinguishes it from the other rows of the same call. */
  readonly title?: string
  readonly options: MakeOptions
  readonly active: Record<Caller, Outcome>
  /** Calls about a project: those who get in, when it is archived. */
  readonly archived?: Record<Insider, Outcome>
  /** Without it, or without any of them, those in `active` who succeed would be refused. */
  readonly needs?: Capability | readonly Capability[]
  /** Of those, the ones without which what the call names is as if it did not exist. */
  readonly hiddenWithout?: Capability
  readonly special?: readonly Special[]
  /** Success uses up what the call names: creates it for each permitted attempt. */
  readonly usesUp?: CreateFresh
  /** Success ends the caller's session: they log in again. */
  readonly endsSession?: true
  /** A refusal is counted on purpose, in `attempts`, or told in the audit. */
  readonly isCounted?: true
  /** Those who were notified while they were in the project, and may still read that. */
  readonly remembers?: readonly Caller[]
  /** A known fault: the refusal reveals to a stranger that the thing exists. Once it is fixed, this mark is removed. */
  readonly tellsApart?: true
}

/** The rows of all calls of a contract file. */
export type RowsOf<Calls> = { readonly [Name in keyof Calls]: readonly AccessRow[] }

const withoutSession = {
  nobody: 'unauthenticated',
  unverified: 'unauthenticated',
  ended: 'unauthenticated',
  looker: 'unauthenticated',
  guest: 'unauthenticated',
  revoked: 'unauthenticated',
} as const

/** By a link that is good. In rows of calls that are not for guests they are as without a session. */
export const byLink = <Result extends Outcome>(outcome: Result) => ({ looker: outcome, guest: outcome })

/** Whoever is not in the project gets the same response as if it did not exist. */
export const outside = {
  ...withoutSession,
  stranger: 'not_found',
  removed: 'not_found',
  foreign: 'not_found',
  admin: 'not_found',
} as const

/** All who are in the project. */
export const inside = <Result extends Outcome>(outcome: Result) => ({
  client: outcome,
  ...working(outcome),
})

/** Of those, all but clients: whatever is internal is theirs. */
export const working = <Result extends Outcome>(outcome: Result) => ({
  member: outcome,
  author: outcome,
  manager: outcome,
  owner: outcome,
})

export const team = <Result extends Outcome>(outcome: Result) =>
  ({ ...working(outcome), client: 'not_allowed' }) as const

/** The owner, and managers. */
export const managing = <Result extends Outcome>(outcome: Result) =>
  ({ ...inside('not_allowed'), manager: outcome, owner: outcome }) as const

export const ownerOnly = <Result extends Outcome>(outcome: Result) =>
  ({ ...inside('not_allowed'), owner: outcome }) as const

/** Everybody with a session, about what is their own. */
export const signedIn = <Result extends Outcome>(outcome: Result) =>
  ({
    ...withoutSession,
    stranger: outcome,
    removed: outcome,
    foreign: outcome,
    admin: outcome,
    ...inside(outcome),
  }) as const

/** What only admins may: to everybody else with a session the address is one that does not exist. */
export const admins = <Result extends Outcome>(outcome: Result) =>
  ({ ...outside, ...inside('not_found'), admin: outcome }) as const

export const everybody = <Result extends Outcome>(outcome: Result) =>
  ({
    ...signedIn(outcome),
    nobody: outcome,
    unverified: outcome,
    ended: outcome,
    ...byLink(outcome),
    revoked: outcome,
  }) as const

/** Reading a project: all who are in it, also when it is archived. */
export const readers = { active: { ...outside, ...inside(200) }, archived: inside(200) } as const

/** Reading what is internal: all but clients, also when it is archived. */
export const teamReaders = { active: { ...outside, ...team(200) }, archived: team(200) } as const

/** The same for what is to clients as if it did not exist. */
export const hiddenFromClients = {
  active: { ...outside, ...working(200), client: 'not_found' },
  archived: { ...working(200), client: 'not_found' },
} as const

/** Writing in a project, until it is archived. */
export const writers = <Result extends 200 | 201>(outcome: Result) =>
  ({ active: { ...outside, ...team(outcome) }, archived: team('conflict') }) as const

/** What only the owner and managers may, until the project is archived. */
export const managers = <Result extends 200 | 201>(outcome: Result) =>
  ({ active: { ...outside, ...managing(outcome) }, archived: managing('conflict') }) as const
