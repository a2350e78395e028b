import type { RetentionPeriod } from '@joinery/contract/site'

import type { Config } from '#config'

import type { retentionSettings } from './retention-settings.ts'

type RetentionName = keyof typeof retentionSettings

/** Setting of each kind of data. */
const settingOf: Readonly<Record<RetentionPeriod, RetentionName>> = {
  sessions: 'KEEP_ENDED_SESSIONS_DAYS',
  attempts: 'KEEP_ATTEMPTS_DAYS',
  audit: 'KEEP_AUDIT_DAYS',
  mails: 'KEEP_MAILS_DAYS',
  notifications: 'KEEP_READ_NOTIFICATIONS_DAYS',
  deletedMessages: 'KEEP_DELETED_MESSAGES_MINUTES',
  unverified: 'KEEP_UNVERIFIED_DAYS',
  guests: 'KEEP_IDLE_GUESTS_DAYS',
  exports: 'EXPORT_DAYS',
}

const inWords = (count: number, unit: string): string =>
  count === 0 ? 'Until deleted' : `${count} ${unit}${count === 1 ? '' : 's'}`

/** Returns the cells of the privacy page's 'Kept for' column. */
export const describeRetention = (config: Pick<Config, RetentionName>): Record<RetentionPeriod, string> => {
  const sentences = Object.entries(settingOf).map(([name, setting]) => [
    name,
    inWords(config[setting], setting.endsWith('_MINUTES') ? 'minute' : 'day'),
  ])
  return Object.fromEntries(sentences) as Record<RetentionPeriod, string> // Object.entries loses the literal key types
}
