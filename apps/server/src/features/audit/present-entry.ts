import type { AuditAct, AuditEntry, OwnAuditEntry } from '@joinery/contract/audit'
import { auditActors } from '@joinery/contract/messages/audit-messages'

import type { AuditRow } from './audit-queries.ts'

const presentCommon = (row: AuditRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  act: row.act,
  target:
    row.target_kind === null || row.target_id === null
      ? null
      : { kind: row.target_kind, id: row.target_id, name: row.target_name ?? '' },
  device: row.device,
  address: row.address,
  via: row.via,
  details: row.details,
})

export const presentEntry = (row: AuditRow): AuditEntry => ({
  ...presentCommon(row),
  actor: { kind: row.actor_kind, uid_user: row.actor_uid, email: row.actor_email, name: row.actor_name },
  person:
    row.person_uid === null && row.person_email === null ? null : { uid_user: row.person_uid, email: row.person_email },
})

/** Actions of strangers on an account, whose origin its owner can see. */
const actsWithOrigin: ReadonlySet<AuditAct> = new Set(['sign-in-failed', 'factor-failed', 'token-reused'])

const nameOf = ({ actor_kind, actor_name }: AuditRow): string | null => {
  if (actor_kind === 'person') return actor_name ?? auditActors.unnamed
  return actor_kind === 'shell' ? auditActors.shell : null
}

/** For actions of another person only the name is shown, neither address nor origin. */
export const presentOwnEntry = (row: AuditRow, uid_user: string): OwnAuditEntry => {
  const is_own = row.actor_uid === uid_user
  const hasOrigin = is_own || actsWithOrigin.has(row.act)
  const isAboutOther = row.person_uid !== uid_user
  return {
    ...presentCommon(row),
    ...(hasOrigin ? {} : { device: null, address: null, via: null }),
    is_own,
    by: is_own ? null : nameOf(row),
    person: is_own && isAboutOther ? row.person_email : null,
  }
}
