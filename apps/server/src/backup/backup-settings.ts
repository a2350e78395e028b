// Settings of scheduled backups.
import { z } from 'zod'

import { optional, whole, type Setting } from '../setting-checks.ts'

/** Minute, hour, day of month, month, day of week. */
const fields = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const

/** Accepts *, a number or a range, each with an optional step, separated by commas. */
const isField = (text: string, [from, to]: readonly [number, number]): boolean =>
  text.split(',').every((part) => {
    const found = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/([1-9]\d?))?$/.exec(part)
    if (!found) return false
    const [first, last] = [Number(found[1] ?? from), Number(found[2] ?? found[1] ?? to)]
    return first >= from && last <= to && first <= last
  })

const named = { daily: '30 3 * * *', weekly: '30 3 * * 0' } as const

const isNamed = (text: string): text is keyof typeof named => Object.hasOwn(named, text)

/** The cron expression of a schedule; undefined if it is off. */
export const cronOf = (schedule: string | undefined): string | undefined =>
  schedule === undefined || !isNamed(schedule) ? schedule : named[schedule]

const isCron = (text: string): boolean => {
  const parts = text.split(/\s+/)
  return parts.length === fields.length && fields.every((bounds, index) => isField(parts[index] ?? '', bounds))
}

const schedule = z
  .string()
  .trim()
  .refine(
    (text) => text === 'off' || isNamed(text) || isCron(text),
    "must be off, daily, weekly, or a cron expression in UTC (minute, hour, day, month, weekday), such as '30 3 * * *'",
  )
  .transform((text) => (text === 'off' ? undefined : text))
  .optional()

const folder = optional.refine(
  (where) => where === undefined || !where.includes('://') || /^s3:\/\/[^/]+(?:\/.*)?$/.test(where),
  'must be a folder, or s3://bucket/prefix',
)

export const backupSettings = {
  BACKUP_SCHEDULE: {
    about:
      'Schedule for automatic backups: off, daily (03:30 UTC), weekly (Sunday 03:30 UTC), or a cron expression in UTC ' +
      '(minute, hour, day, month, weekday). Off if not set.',
    check: schedule,
    example: 'daily',
  },
  BACKUP_KEEP: {
    about: 'How many automatic backups to keep. Older ones are deleted once a new one is verified.',
    check: whole(1, 100).default(7),
  },
  BACKUP_DIR: {
    about:
      'Where to store backups: a folder, or s3://bucket/prefix at S3_ENDPOINT. Default: the folder "backups" in DATA_DIR.',
    check: folder,
    example: '/mnt/backups/joinery',
  },
} as const satisfies Record<string, Setting>
