import type { Config } from '#config'

import { timeOfArchive } from './stores/archive-store.ts'
import { openArchiveStore } from './stores/open-store.ts'

/** Returns the time of the newest backup where scheduled ones are written; null if there is none or it is unreadable. */
export const readLastBackup = async (config: Config): Promise<Date | null> => {
  try {
    const last = (await (await openArchiveStore(config)).list()).at(-1)
    return last === undefined ? null : timeOfArchive(last.archive)
  } catch {
    return null
  }
}
