// Separate from audit.ts, whose paging code is loaded only with the list.
import { queryClientOf } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

export const ownAuditKey = ['own-audit'] as const

/** Refetches after an action that adds an audit entry. */
export const refreshOwnAudit = (session: Session): Promise<void> =>
  queryClientOf(session).invalidateQueries({ queryKey: ownAuditKey })
