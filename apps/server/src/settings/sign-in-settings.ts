import { z } from 'zod'

import { whole, type Setting } from '../setting-checks.ts'

/** Settings about how people prove who they are. */
export const signInSettings = {
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
} as const satisfies Record<string, Setting>
