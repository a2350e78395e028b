import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Longer than any request may take: nobody is still writing it. */
const staleAfterMs = 60 * 60 * 1000

/** What a killed process has left in the spool goes at the next start. */
export const emptySpool = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch(() => []) // no folder yet: nothing is left
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < Date.now() - staleAfterMs) await rm(path, { recursive: true, force: true })
  }
}
