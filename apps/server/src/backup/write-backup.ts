import { makeBackup, type BackupSource, type BackupSummary } from './make-backup.ts'
import type { ArchiveStore } from './stores/archive-store.ts'
import { verifyArchive } from './verify-archive.ts'

/** Writes an archive and verifies it; deletes it if verification fails. */
export const writeBackup = async (
  store: ArchiveStore,
  archive: string,
  source: BackupSource,
): Promise<BackupSummary> => {
  let summary: BackupSummary | undefined
  await store.write(archive, async (sink) => {
    summary = await makeBackup(source, sink)
  })
  if (!summary) throw new Error('A backup was written without a summary')
  try {
    await verifyArchive(() => store.read(archive), source.progress)
  } catch (error) {
    await store.remove(archive)
    throw error
  }
  return summary
}
