// Lists the attempts for a row of the access table: one call by one caller, with its expected outcome.
import { calls, type CallName } from '@joinery/contract/calls'
import { errorStatuses } from '@joinery/contract/errors'
import { messages } from '@joinery/contract/messages'

import type { Answer } from '#testing/http-client.ts'

import type { ResolvedRow, MakeOptions, Outcome } from './access-row.ts'
import type { SceneKind } from './build-world.ts'
import { callSchemas } from './call-schemas.ts'
import { callers, insiders, outsiders, type Caller } from './callers.ts'

export type Attempt = {
  readonly title: string
  readonly name: CallName
  readonly row: ResolvedRow
  readonly caller: Caller
  readonly kind: SceneKind
  readonly options: MakeOptions
  readonly outcome: Outcome
}

export const attemptsOf = (name: CallName, row: ResolvedRow): Attempt[] => {
  const describeAttempt = (caller: Caller, outcome: Outcome, detail = '') =>
    `${name} answers ${caller}${detail} with ${outcome}`
  return [
    ...callers.map((caller): Attempt => {
      const outcome = row.active[caller]
      return {
        title: describeAttempt(caller, outcome),
        name,
        row,
        caller,
        kind: 'active',
        options: row.options,
        outcome,
      }
    }),
    ...(row.special ?? []).map(({ by, isArchived, options, outcome, title }): Attempt => {
      const kind = isArchived ? 'archived' : 'active'
      return { title: describeAttempt(by, outcome, ` (${title})`), name, row, caller: by, kind, options, outcome }
    }),
    ...insiders.flatMap((caller): Attempt[] => {
      const outcome = row.archived?.[caller]
      if (outcome === undefined) return []
      const title = describeAttempt(caller, outcome, ' when archived')
      return [{ title, name, row, caller, kind: 'archived', options: row.options, outcome }]
    }),
  ]
}

const isRefusal = (outcome: Outcome): boolean => typeof outcome === 'string'

/** Whether the attempt must not change the database: a refusal or a read. */
export const isStill = ({ name, outcome }: Attempt): boolean => isRefusal(outcome) || calls[name][0] === 'GET'

/** Tables that even a refusal or a read may change: some attempts are counted on purpose or recorded in the audit. */
export const intendedChanges = ({ isCounted }: ResolvedRow): readonly string[] =>
  isCounted ? ['attempts', 'audit_entries'] : []

export const isOutsider = (caller: Caller): boolean =>
  caller === 'revoked' || outsiders.some((outsider) => outsider === caller)

/** Whether the call requires a session and the caller has no token at all. */
export const isWithoutToken = ({ caller, name }: Attempt): boolean =>
  caller === 'nobody' && callSchemas[name].access === 'session'

/** Whether the project's existence must be hidden from the caller. */
export const isHidden = ({ caller, outcome, row }: Attempt): boolean =>
  row.archived !== undefined && outcome === 'not_found' && isOutsider(caller)

/** Status and code of an outcome. Plain-text errors have no code. */
export const expectedAnswer = (name: CallName, outcome: Outcome) => {
  if (typeof outcome === 'number') return { status: outcome, code: undefined }
  return { status: errorStatuses[outcome], code: callSchemas[name].textErrors ? undefined : outcome }
}

export const given = ({ status, body }: Answer) => ({ status, code: body?.code as string | undefined })

export type Observed = {
  readonly status: number
  readonly code: string | undefined
  readonly sentence: string | undefined
  /** Whether text of a project was sent to a caller outside the project. */
  readonly hasSecret: boolean
  /** Whether text of messages or cards, or a member's address, was sent to a client or a guest. */
  readonly hasInternal: boolean
  /** Whether a caller outside the project can distinguish it from one that does not exist. */
  readonly revealsExistence: boolean
}

export const expectedOf = (attempt: Attempt): Observed => {
  const { caller, name, options, outcome, row } = attempt
  return {
    ...expectedAnswer(name, outcome),
    sentence: isWithoutToken(attempt) ? messages.session.notAuthenticated : undefined,
    hasSecret: row.remembers?.includes(caller) ?? false,
    hasInternal: false,
    revealsExistence: isHidden(attempt) && row.revealsExistence === true && options === row.options,
  }
}
