/** An expected failure of a backup or restore with a one-sentence message. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
