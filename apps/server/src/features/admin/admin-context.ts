import type { AiState } from '#features/ai/ai-context.ts'
import type { AuditActor } from '#features/audit/record-audit.ts'
import type { Context } from '#platform/context.ts'

/** Passed in by create-context.ts, because no feature knows about backups. */
export type AdminState = {
  /** Time of the newest automatic backup; null if there is none or it is unknown. */
  readonly readLastBackup: () => Promise<Date | null>
}

/** Context of an admin with a session, or of the shell. */
export type AdminContext = Context & AiState & AdminState & { readonly by: AuditActor }

/** The acting admin's id; null on the command line. */
export const uidOf = (by: AuditActor): string | null => (by === 'command line' ? null : by.uid_user)
