import type { AiState } from '#features/ai/ai-context.ts'
import type { AuditActor } from '#features/audit/record-audit.ts'
import type { AuthState } from '#features/auth/auth-context.ts'
import type { MailState } from '#features/mail/mail-context.ts'
import type { SettingsState } from '#features/settings/open-settings.ts'
import type { Context } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** Per-app state of this feature. Backups are passed in by create-context.ts, because no feature knows about them. */
export type AdminState = {
  /** Number and size of all stored files, at most a minute old. */
  readonly readStorageCount: (
    context: Pick<Context, 'clock' | 'db'>,
  ) => Promise<{ readonly bytes: number; readonly files: number }>
  /** Time of the newest automatic backup; null if there is none or it is unknown. */
  readonly readLastBackup: () => Promise<Date | null>
  readonly backups: {
    readonly where: () => Promise<{ readonly location: string; readonly is_on_same_disk: boolean }>
    readonly list: () => Promise<readonly StoredBackup[]>
    /** Null if there is no such backup. */
    readonly read: (
      archive: string,
    ) => Promise<{ readonly size: number; readonly chunks: AsyncIterable<Buffer> } | null>
    readonly isRunning: (db: Db | Tx) => Promise<boolean>
    readonly start: (tx: Tx) => Promise<void>
  }
}

export type StoredBackup = { readonly archive: string; readonly bytes: number; readonly createdAt: Date }

/** Context of an admin with a session, or of the shell. */
export type AdminContext = Context &
  AuthState &
  MailState &
  AiState &
  AdminState &
  SettingsState & { readonly by: AuditActor }

/** The acting admin's id; null on the command line. */
export const uidOf = (by: AuditActor): string | null => (by === 'command line' ? null : by.uid_user)
