// The audit log: who did what, on what, to which person, when, and from where. An entry is written in the action's
// transaction, so it exists if and only if the action happened. It cannot be changed (see migration 0021 and record 26).
import type { AuditAct, AuditDetails, AuditTarget } from '@joinery/contract/audit'
import { limits } from '@joinery/contract/limits'

import type { Actor, Guest, Origin } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'
import { describeDevice } from '#platform/security/describe-device.ts'
import { truncateAddress } from '#platform/security/network-of.ts'

import { insertEntry } from './audit-queries.ts'

/** A person with a session; a known or unknown person before one; or the shell. */
export type AuditActor = Actor | (Origin & { readonly uid_user: string | null }) | 'command line'

export type NewAuditEntry = {
  readonly act: AuditAct
  readonly by: AuditActor | Guest
  /** The object of the action, with its current name. */
  readonly target?: AuditTarget
  /**
   * The person concerned, who sees the entry among their own. Without `uid_user` there is no account; the address of an
   * existing one is optional. Not needed if it is the actor.
   */
  readonly person?: { readonly uid_user: string | null; readonly email?: string }
  readonly details?: AuditDetails
}

const originOf = (by: NewAuditEntry['by']) => {
  if (by === 'command line')
    return { actor_kind: 'shell', actor_uid: null, uid_session: null, device: null, address: null } as const
  if ('uid_session' in by) {
    const { uid_user, uid_session, address = null } = by
    return { actor_kind: 'person', actor_uid: uid_user, uid_session, device: null, address } as const
  }
  if ('uid_link' in by) {
    const { address = null } = by
    return { actor_kind: 'stranger', actor_uid: null, uid_session: null, device: null, address } as const
  }
  return {
    actor_kind: by.uid_user === null ? 'stranger' : 'person',
    actor_uid: by.uid_user,
    uid_session: null,
    device: describeDevice(by.userAgent),
    address: truncateAddress(by.ip),
  } as const
}

const cut = (text: string): string => text.slice(0, limits.audit.nameMax)

export const recordAudit = (tx: Tx, { act, by, target, person, details = {} }: NewAuditEntry): Promise<void> =>
  insertEntry(tx, {
    act,
    ...originOf(by),
    person_uid: person?.uid_user ?? null,
    person_email: person?.email ?? null,
    target_kind: target?.kind ?? null,
    target_id: target?.id ?? null,
    target_name: target ? cut(target.name) : null,
    details: Object.fromEntries(
      Object.entries(details).map(([key, value]) => [key, typeof value === 'string' ? cut(value) : value]),
    ),
  })
