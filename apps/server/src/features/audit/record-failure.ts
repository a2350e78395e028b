// Failed sign-ins, limited per hour so that they cannot fill the disk: per account, or per network for unknown
// addresses, and in total for known and for unknown ones. Typed text is not stored, because people type passwords into
// the wrong field. Known and unknown addresses take the same statements.
import type { AuditAct } from '@joinery/contract/audit'
import { limits } from '@joinery/contract/limits'

import type { Actor, Origin } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { truncateAddress } from '#platform/security/network-of.ts'

import { recordAudit } from './record-audit.ts'

const { failuresPerHour, failuresOfAllPerHour, failureWindow: windowMs } = limits.audit
const ofOne = { kind: 'audit-failure', max: failuresPerHour, windowMs }
const ofAll = { kind: 'audit-failures', max: failuresOfAllPerHour, windowMs }

export const recordFailure = async (
  { attempts, db }: Context,
  act: Extract<AuditAct, 'sign-in-failed' | 'factor-failed'>,
  /** Origin of the attempt; an actor if a signed-in person failed a step-up. */
  by: Origin | Actor,
  /** The account; null if there is none. */
  uid_user: string | null,
): Promise<void> => {
  const counted = [
    [ofOne, uid_user ?? ('ip' in by ? truncateAddress(by.ip) : by.address) ?? ''],
    [ofAll, uid_user === null ? 'unknown' : 'known'],
  ] as const
  // Read first: above the limit, no request waits for the counter's lock.
  for (const [rule, key] of counted) if ((await attempts.check(rule, key)) > 0) return
  await transaction(db, async (tx) => {
    for (const [rule, key] of counted) if ((await attempts.count(rule, key, tx)) > 0) return
    await recordAudit(tx, { act, by: 'ip' in by ? { ...by, uid_user: null } : by, person: { uid_user } })
  })
}
