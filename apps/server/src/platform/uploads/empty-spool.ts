import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Longer than any request, so such a file is no longer being written. */
const staleAfterMs = 60 * 60 * 1000

/** Deletes spool files of killed processes at start. */
export const emptySpool = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch(() => []) // the folder may not exist yet
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < Date.now() - staleAfterMs) await rm(path, { recursive: true, force: true })
  }
}
