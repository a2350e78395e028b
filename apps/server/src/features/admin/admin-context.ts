import type { AiState } from '#features/ai/ai-context.ts'
import type { AuditActor } from '#features/audit/record-audit.ts'
import type { Context } from '#platform/context.ts'

/** Known by the program around the features. */
export type AdminState = {
  /** When the newest backup was made, where backups go by themselves; null: there is none, or it cannot be said. */
  readonly readLastBackup: () => Promise<Date | null>
}

/** What an act of this feature is given: an admin in a session, or whoever has a shell on the machine. */
export type AdminContext = Context & AiState & AdminState & { readonly by: AuditActor }

/** The id of the admin who acts; null at a shell. */
export const uidOf = (by: AuditActor): string | null => (by === 'command line' ? null : by.uid_user)
