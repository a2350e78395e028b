/** An expected failure of a backup or a restore. Its message is one clear sentence, and nothing else needs to be said. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
