// Apart from audit.ts, whose reading of pages is loaded with the list alone.
import { queryClient } from '#lib/query-client.ts'

export const ownAuditKey = ['own-audit'] as const

/** Something was done here that the audit tells of. */
export const refreshOwnAudit = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ownAuditKey })
