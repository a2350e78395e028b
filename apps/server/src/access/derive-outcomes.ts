// Derives every caller's outcome from the call's declared access and capabilities.
import type { CallSchema } from '@joinery/contract/call-schema'
import { calls, type CallName } from '@joinery/contract/calls'
import { can, canWhenArchived, linkAllows, linkRights, type Capability } from '@joinery/contract/capabilities'

import type { AccessRow, Outcome, ResolvedRow } from './access-row.ts'
import { callSchemas } from './call-schemas.ts'
import { callers, insiders, roleOf, visitors, type Caller, type Insider } from './callers.ts'

export type Declared = Pick<CallSchema, 'access'> & {
  /** Whether the call is for admins. */
  readonly isForAdmins?: boolean
  /** Null if the call is not about a project. */
  readonly needs: readonly Capability[] | null
  /** Without it the resource appears not to exist. */
  readonly hiddenWithout?: Capability | undefined
  readonly isRead: boolean
  /** For callers who have access. */
  readonly outcome: Outcome
}

const isInsider = (caller: Caller): caller is Insider => insiders.some((insider) => insider === caller)
const withoutSession: readonly Caller[] = ['nobody', 'unverified', 'ended', ...visitors]

/** Returns the refusal for a missing capability, or undefined. */
const findRefusal = (
  { hiddenWithout, needs }: Declared,
  has: (capability: Capability) => boolean,
): 'not_found' | 'not_allowed' | undefined => {
  const missing = (needs ?? []).filter((capability) => !has(capability))
  if (missing.length === 0) return undefined
  return missing.some((capability) => capability === hiddenWithout) ? 'not_found' : 'not_allowed'
}

/** A visitor with a link that allows everything; a looker must give a name before writing. */
const deriveByLink = (declared: Declared, caller: 'looker' | 'guest'): Outcome => {
  const { isRead, outcome } = declared
  const refusal = findRefusal(declared, (capability) => linkAllows(linkRights, capability))
  if (refusal !== undefined) return refusal
  return caller === 'looker' && !isRead && typeof outcome === 'number' ? 'unauthenticated' : outcome
}

const deriveInside = (declared: Declared, caller: Insider, isArchived: boolean): Outcome => {
  const { needs, outcome } = declared
  const refusal = findRefusal(declared, (capability) => can(roleOf[caller], capability))
  if (refusal !== undefined) return refusal
  const isClosed = isArchived && typeof outcome === 'number' && !(needs ?? []).every(canWhenArchived)
  return isClosed ? 'conflict' : outcome
}

const deriveOutcome = (declared: Declared, caller: Caller): Outcome => {
  const { access, isForAdmins, needs, outcome } = declared
  if (access === 'public') return outcome
  const isByLink = caller === 'looker' || caller === 'guest'
  if (access === 'guest') return isByLink ? outcome : 'unauthenticated'
  if (access === 'reviewer' && isByLink) return deriveByLink(declared, caller)
  if (withoutSession.includes(caller)) return 'unauthenticated'
  if (isForAdmins) return caller === 'admin' ? outcome : 'not_found'
  if (needs === null) return outcome
  return isInsider(caller) ? deriveInside(declared, caller, false) : 'not_found'
}

type Outcomes = Pick<ResolvedRow, 'active' | 'archived'>

export const deriveOutcomes = (declared: Declared): Outcomes => {
  const each = <Name extends Caller>(names: readonly Name[], derive: (name: Name) => Outcome) =>
    Object.fromEntries(names.map((name) => [name, derive(name)])) as Record<Name, Outcome> // one entry per name
  const active = each(callers, (caller) => deriveOutcome(declared, caller))
  if (declared.needs === null) return { active }
  if (declared.access === 'guest') return { active, archived: each(insiders, () => 'unauthenticated') }
  return { active, archived: each(insiders, (caller) => deriveInside(declared, caller, true)) }
}

/** The highest status: a creating call responds with 201, and with 200 when repeated. */
const successOf = ({ response }: CallSchema): Outcome => Math.max(...Object.keys(response).map(Number)) as Outcome // every declared status is an outcome

/** Resolves a row with its call's declaration; without a named capability, the call declares at most one. */
export const resolveRow = (name: CallName, row: AccessRow): ResolvedRow => {
  const schema = callSchemas[name]
  const { except = {}, exceptArchived = except, needs: given, outcome = successOf(schema), ...rest } = row
  const named = given === undefined ? schema.capability : given
  const needs = named === null ? null : [named].flat()
  const { active, archived } = deriveOutcomes({
    access: schema.access,
    isForAdmins: schema.installation !== undefined,
    needs,
    hiddenWithout: row.hiddenWithout,
    isRead: calls[name][0] === 'GET',
    outcome,
  })
  const ofInsiders = Object.entries(exceptArchived).filter(([caller]) => Object.hasOwn(roleOf, caller))
  return {
    ...rest,
    needs: needs ?? [],
    active: { ...active, ...except },
    ...(archived ? { archived: { ...archived, ...Object.fromEntries(ofInsiders) } } : {}),
  }
}
