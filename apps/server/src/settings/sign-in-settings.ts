import { z } from 'zod'

import { whole, type Setting } from '../setting-checks.ts'

/** Settings about how people prove who they are. */
export const signInSettings = {
  REQUIRE_SECOND_STEP: {
    about:
      'Of whom a second step at sign-in is required: nobody, admins or everybody. Admins can require it of single people.',
    check: z.enum(['nobody', 'admins', 'everybody'], 'must be nobody, admins or everybody').default('nobody'),
  },
  COMMON_PASSWORDS: {
    about:
      "The 10,000 most common passwords: 'refuse' or 'warn'. Default: refuse, but warn where PUBLIC_URL is loopback.",
    check: z.enum(['refuse', 'warn'], 'must be refuse or warn').optional(),
    example: 'refuse',
  },
  SESSION_MAX_DAYS: {
    about: 'After how many days somebody has to sign in again on a device, however often it is used.',
    check: whole(1, 3650).default(365),
  },
} as const satisfies Record<string, Setting>
