// Types of the access table. A row states the options of a call and the outcomes that differ from the call's declared
// capability (see `derive-outcomes.ts`).
import type { Capability } from '@joinery/contract/capabilities'
import type { ErrorCode } from '@joinery/contract/errors'

import type { CallOptions } from '#testing/http-client.ts'

import type { Caller, Insider, Program } from './callers.ts'
import type { CreateFresh } from './fresh.ts'
import type { Person } from './people.ts'
import type { Scene } from './scene.ts'

/** A success status, or an error code, which implies its status. */
export type Outcome = 200 | 201 | 202 | 304 | ErrorCode

export type MakeOptions = (scene: Scene, me: Person) => CallOptions | Promise<CallOptions>

/** An additional attempt: mixed ids, another person's things, a token of another kind. */
export type Special = {
  readonly title: string
  readonly by: Caller
  readonly isArchived?: true
  readonly options: MakeOptions
  readonly outcome: Outcome
}

type Tried = {
  /** Distinguishes it from the other rows of the same call. */
  readonly title?: string
  readonly options: MakeOptions
  readonly special?: readonly Special[]
  /** Success consumes the resource: creates it for each permitted attempt. */
  readonly usesUp?: CreateFresh
  /** Success ends the caller's session: they log in again. */
  readonly endsSession?: true
  /** A refusal is counted on purpose, in `attempts`, or recorded in the audit. */
  readonly isCounted?: true
  /** Callers who were notified while they were in the project, and can still read that. */
  readonly remembers?: readonly Caller[]
  /** Known fault: the refusal reveals to an outsider that the resource exists. */
  readonly revealsExistence?: true
  /** API tokens whose outcome follows from the input instead of the contract's decision about the call. */
  readonly byToken?: Partial<Record<Program, Outcome>>
  /** Without this capability the resource appears not to exist. */
  readonly hiddenWithout?: Capability
}

export type AccessRow = Tried & {
  /**
   * Required capabilities; by default the one the call declares. Null: not about a project. Empty list: about a
   * project, with the same outcome for everyone in it.
   */
  readonly needs?: Capability | readonly Capability[] | null
  /** Outcome with access; by default the call's success. */
  readonly outcome?: Outcome
  /** Callers with another outcome, also in an archived project. */
  readonly except?: Partial<Record<Caller, Outcome>>
  /** In an archived project, instead of `except`. */
  readonly exceptArchived?: Partial<Record<Insider, Outcome>>
}

/** A row with the outcome for every caller. */
export type ResolvedRow = Tried & {
  /** Without any of these capabilities, the successful callers in `active` would be refused. */
  readonly needs: readonly Capability[]
  readonly active: Record<Caller, Outcome>
  /** For calls about a project: outcomes when it is archived. */
  readonly archived?: Record<Insider, Outcome>
}

/** The rows of all calls of a contract file. */
export type RowsOf<Calls> = { readonly [Name in keyof Calls]: readonly AccessRow[] }

/** Callers with a link that is valid. */
export const byLink = <Result extends Outcome>(outcome: Result) => ({ looker: outcome, guest: outcome })
