import type { Config } from '#config'

import { timeOfArchive } from './stores/archive-store.ts'
import { openArchiveStore } from './stores/open-store.ts'

/** When the newest backup was made where they go by themselves; null: there is none, or the folder cannot be read. */
export const readLastBackup = async (config: Config): Promise<Date | null> => {
  try {
    const last = (await (await openArchiveStore(config)).list()).at(-1)
    return last === undefined ? null : timeOfArchive(last)
  } catch {
    return null
  }
}
