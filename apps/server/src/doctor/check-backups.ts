import type { Config } from '#config'

import { timeOfArchive } from '../backup/stores/archive-store.ts'
import { openArchiveStore } from '../backup/stores/open-store.ts'
import { reasonOf, type Finding } from './finding.ts'

const about = 'Backups'
const hourMs = 60 * 60 * 1000
/** More than a week without a backup is too long under any schedule. */
const longestHours = 7 * 24

const ago = (hours: number): string =>
  hours < 1 ? 'within the last hour' : hours < 48 ? `${hours} hours ago` : `${Math.floor(hours / 24)} days ago`

/** Reports the time of the last backup in BACKUP_DIR or the default folder. */
export const checkBackups = async (config: Config, dataDir: string): Promise<Finding> => {
  const isScheduled = config.BACKUP_SCHEDULE !== undefined
  try {
    const store = await openArchiveStore({ ...config, DATA_DIR: dataDir })
    const last = (await store.list()).at(-1)
    if (last === undefined) {
      return isScheduled
        ? { about, state: 'doubtful', line: `No backups yet in ${store.nameOf('')}. Run npm run backup.` }
        : {
            about,
            state: 'not checked',
            line: 'Automatic backups are off. Set BACKUP_SCHEDULE or run npm run backup.',
          }
    }
    const hours = Math.max(0, Math.floor((Date.now() - timeOfArchive(last.archive).getTime()) / hourMs))
    const line = `Last backup ${ago(hours)}: ${store.nameOf(last.archive)}.`
    if (hours > longestHours) return { about, state: 'doubtful', line: `${line} Create one: npm run backup.` }
    return { about, state: 'good', line }
  } catch (error) {
    return { about, state: 'bad', line: `Can't read the backup folder (${reasonOf(error)}). Check BACKUP_DIR.` }
  }
}
