import { rateLimits as rates } from '@joinery/contract/installation/rate-limits'

import { whole, type Setting } from '../setting-checks.ts'

const most = 10_000_000

/** What one person may do. 0 turns a limit off. */
export const rateSettings = {
  WRITES_PER_MINUTE: {
    about:
      'Changes one person can make in a minute. A network address can make 20 times as many. 0 turns the limit off.',
    check: whole(0, most).default(rates.writes.count),
  },
  UPLOADS_PER_MINUTE: {
    about: 'Requests with files one person can make in a minute. Otherwise as WRITES_PER_MINUTE.',
    check: whole(0, most).default(rates.uploads.count),
  },
  GENERATIONS_PER_MINUTE: {
    about:
      'Image generations, previews, conversions and summaries one person can request in a minute. Otherwise as WRITES_PER_MINUTE.',
    check: whole(0, most).default(rates.generations.count),
  },
  SEARCHES_PER_MINUTE: {
    about: 'Searches one person can make in a minute. Otherwise as WRITES_PER_MINUTE.',
    check: whole(0, most).default(rates.searches.count),
  },
  LINKS_PER_HOUR: {
    about: 'Guest links one person can create or send in an hour. Otherwise as WRITES_PER_MINUTE.',
    check: whole(0, most).default(rates.links.count),
  },
  EXPORTS_PER_HOUR: {
    about: 'Lists one admin can export in an hour. Otherwise as WRITES_PER_MINUTE.',
    check: whole(0, most).default(rates.exports.count),
  },
  GUEST_ENTRIES_PER_IP: {
    about: 'Guest links one network address can open in an hour, and codes it can request or try.',
    check: whole(0, most).default(rates.guestEntries.count),
  },
} as const satisfies Record<string, Setting>
