// Retention periods of obsolete data, the only source for the cleanup jobs, docs/operate/privacy.md and the privacy
// page.
import { limits } from '@joinery/contract/limits'

import { whole, type Setting } from '../setting-checks.ts'

const day = 24 * 60 * 60 * 1000

/** Longer than the lifetime of a guest's token. */
const guestDays = limits.guest.tokenLifetime / day + 1

export const retentionSettings = {
  KEEP_ENDED_SESSIONS_DAYS: {
    about: 'Days to keep ended sessions (device and last use).',
    check: whole(1, 400).default(30),
  },
  KEEP_ATTEMPTS_DAYS: {
    about: 'Days to keep counts of attempts (logins, codes, sign-ups). They contain no addresses.',
    check: whole(1, 30).default(1),
  },
  KEEP_AUDIT_DAYS: {
    about: 'Days to keep the audit log. At least 400.',
    check: whole(limits.audit.kept / day, 3650).default(limits.audit.kept / day),
  },
  KEEP_MAILS_DAYS: {
    about: 'Days to keep the record of sent emails. The text is deleted once sent.',
    check: whole(1, 365).default(30),
  },
  KEEP_READ_NOTIFICATIONS_DAYS: {
    about: 'Days to keep read notifications.',
    check: whole(1, 730).default(limits.notification.keepRead / day),
  },
  KEEP_DELETED_MESSAGES_MINUTES: {
    about: 'Minutes to keep deleted messages and cards. People can undo within 10 minutes.',
    check: whole(limits.reply.undoWithin / 60_000, 43_200).default(limits.reply.undoWithin / 60_000),
  },
  KEEP_UNVERIFIED_DAYS: {
    about: 'Days to keep unverified accounts. 0 keeps them forever.',
    check: whole(0, 3650).default(90),
  },
  KEEP_IDLE_GUESTS_DAYS: {
    about: `Days to keep guests with no comments or decisions. At least ${guestDays}, or 0 to keep them forever.`,
    check: whole(0, 3650)
      .refine((days) => days === 0 || days >= guestDays, `must be 0, or at least ${guestDays}`)
      .default(400),
  },
  EXPORT_DAYS: {
    about: 'Days a requested data copy stays available.',
    check: whole(1, 30).default(limits.privacy.exportLifetime / day),
  },
} as const satisfies Record<string, Setting>
