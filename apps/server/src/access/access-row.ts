// What the table of access is made of. A row states the options of a call and where the outcome is not what the call's
// declared capability implies (see `derive-outcomes.ts`).
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
  /** Success uses up what the call names: creates it for each permitted attempt. */
  readonly usesUp?: CreateFresh
  /** Success ends the caller's session: they log in again. */
  readonly endsSession?: true
  /** A refusal is counted on purpose, in `attempts`, or recorded in the audit. */
  readonly isCounted?: true
  /** Callers who were notified while they were in the project, and can still read that. */
  readonly remembers?: readonly Caller[]
  /** A known fault: the refusal reveals to a stranger that the thing exists. Once it is fixed, this mark is removed. */
  readonly tellsApart?: true
  /** Without this capability what the call names is as if it did not exist. */
  readonly hiddenWithout?: Capability
}

export type AccessRow = Tried & {
  /**
   * The capabilities that these options need: by default the one that the call declares. Null: the options are about no
   * project. An empty list: they are about a project, and everyone in it gets the same outcome.
   */
  readonly needs?: Capability | readonly Capability[] | null
  /** What callers with access get: by default the success of the call. */
  readonly outcome?: Outcome
  /** Callers whose outcome is another one, also in an archived project. */
  readonly except?: Partial<Record<Caller, Outcome>>
  /** In an archived project, instead of `except`. */
  readonly exceptArchived?: Partial<Record<Insider, Outcome>>
}

/** A row with the outcome for every caller. */
export type ResolvedRow = Tried & {
  /** Without any of them, the callers in `active` who succeed would be refused. */
  readonly needs: readonly Capability[]
  readonly active: Record<Caller, Outcome>
  /** Calls about a project: for everyone in it, when it is archived. */
  readonly archived?: Record<Insider, Outcome>
}

/** The rows of all calls of a contract file. */
export type RowsOf<Calls> = { readonly [Name in keyof Calls]: readonly AccessRow[] }

/** Callers with a link that is valid. */
export const byLink = <Result extends Outcome>(outcome: Result) => ({ looker: outcome, guest: outcome })
