import { rateLimits as rates } from '@joinery/contract/installation/rate-limits'
import { limits } from '@joinery/contract/limits'
import { z } from 'zod'

import { whole, type Setting } from '../setting-checks.ts'
import { identitySettings } from './identity-settings.ts'
import { retentionSettings } from './retention-settings.ts'

/** Maximum of a rate limit; 0 disables it. */
const most = 10_000_000

/** Settings for sign-in, guests, rate limits and retention. */
export const peopleSettings = {
  REQUIRE_SECOND_STEP: {
    about:
      'Who must use two-step verification: nobody, admins or everybody. Admins can also require it for individual people.',
    check: z.enum(['nobody', 'admins', 'everybody'], 'must be nobody, admins or everybody').default('nobody'),
  },
  COMMON_PASSWORDS: {
    about:
      "What to do with the 10,000 most common passwords: 'refuse' or 'warn'. Default: refuse, but warn if PUBLIC_URL is loopback.",
    check: z.enum(['refuse', 'warn'], 'must be refuse or warn').optional(),
    example: 'refuse',
  },
  SESSION_MAX_DAYS: {
    about: 'Maximum days a device stays logged in.',
    check: whole(1, 3650).default(365),
  },
  ...identitySettings,
  GUEST_LINKS: {
    about: "'off' turns guest links off for the whole installation.",
    check: z.enum(['on', 'off'], 'must be on or off').default('on'),
  },
  WEBHOOKS_PRIVATE: {
    about:
      "'allowed' lets webhooks send to private networks and this machine, and without https. Only if everyone who manages a project may reach them.",
    check: z.enum(['refused', 'allowed'], 'must be refused or allowed').default('refused'),
  },
  DISCLOSURE_PAGES: {
    about: "'off' turns public pages with an altered image and its original off for the whole installation.",
    check: z.enum(['on', 'off'], 'must be on or off').default('on'),
  },
  KEEP_LOCATION: {
    about:
      "'on' stores photos and videos as uploaded. By default the location where they were taken is removed before they are stored.",
    check: z.enum(['on', 'off'], 'must be on or off').default('off'),
  },
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
  TOKEN_CALLS_PER_MINUTE: {
    about: 'Calls one API token can make in a minute. 0 turns the limit off.',
    check: whole(0, most).default(rates.tokens.count),
  },
  EXPORTS_PER_HOUR: {
    about: 'Lists one admin can export in an hour. Otherwise as WRITES_PER_MINUTE.',
    check: whole(0, most).default(rates.exports.count),
  },
  GUEST_CODES_PER_NETWORK: {
    about:
      'Codes guests in one network (/24 or /64) can request in an hour for addresses their link was not emailed to. 0 turns the limit off.',
    check: whole(0, most).default(limits.guest.code.perNetwork),
  },
  GUEST_ENTRIES_PER_IP: {
    about: 'Guest links one network address can open in an hour, and codes it can request or try.',
    check: whole(0, most).default(rates.guestEntries.count),
  },
  ...retentionSettings,
} as const satisfies Record<string, Setting>
