// How long what is of no use any more is kept. The jobs that remove it, docs/operate/privacy.md and the privacy page all read
// these: there is no other place that says a time.
import { limits } from '@joinery/contract/limits'

import { whole, type Setting } from '../setting-checks.ts'

const day = 24 * 60 * 60 * 1000

/** Longer than whoever has confirmed an address may write. */
const guestDays = limits.guest.tokenLifetime / day + 1

export const retentionSettings = {
  KEEP_ENDED_SESSIONS_DAYS: {
    about: 'How many days after its end a session is forgotten: device, and when it was used.',
    check: whole(1, 400).default(30),
  },
  KEEP_ATTEMPTS_DAYS: {
    about: 'How many days counts of attempts (logins, codes, registrations) are kept; no address is in them.',
    check: whole(1, 30).default(1),
  },
  KEEP_AUDIT_DAYS: {
    about: 'How many days the audit is kept; never fewer than 400.',
    check: whole(limits.audit.kept / day, 3650).default(limits.audit.kept / day),
  },
  KEEP_MAILS_DAYS: {
    about: 'How many days it is noted which mail went to whom; its text goes when it is sent.',
    check: whole(1, 365).default(30),
  },
  KEEP_READ_NOTIFICATIONS_DAYS: {
    about: 'How many days notifications are kept that were read.',
    check: whole(1, 730).default(limits.notification.keepRead / day),
  },
  KEEP_DELETED_MESSAGES_MINUTES: {
    about: 'How many minutes text and files of a deleted message or card are kept; for the first 10 it can be undone.',
    check: whole(limits.reply.undoWithin / 60_000, 43_200).default(limits.reply.undoWithin / 60_000),
  },
  KEEP_UNVERIFIED_DAYS: {
    about: 'How many days an account is kept whose address nobody has verified. 0: for ever.',
    check: whole(0, 3650).default(90),
  },
  KEEP_IDLE_GUESTS_DAYS: {
    about: `How many days a guest is kept who left neither a comment nor a decision; at least ${guestDays}, or 0: for ever.`,
    check: whole(0, 3650)
      .refine((days) => days === 0 || days >= guestDays, `must be 0, or at least ${guestDays}`)
      .default(400),
  },
  EXPORT_DAYS: {
    about: 'How many days somebody can fetch the copy of their data that they asked for.',
    check: whole(1, 30).default(limits.privacy.exportLifetime / day),
  },
} as const satisfies Record<string, Setting>
