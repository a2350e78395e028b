// Apart from audit.ts, whose reading of pages is loaded with the list alone.
import { queryClientOf } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

export const ownAuditKey = ['own-audit'] as const

/** Something was done here that the audit tells of. */
export const refreshOwnAudit = (session: Session): Promise<void> =>
  queryClientOf(session).invalidateQueries({ queryKey: ownAuditKey })
