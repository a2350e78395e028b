import { z } from 'zod'

import type { Setting } from '../setting-checks.ts'

/** Settings about people without an account. */
export const guestSettings = {
  GUEST_LINKS: {
    about: "'off' turns guest links off for the whole installation.",
    check: z.enum(['on', 'off'], 'must be on or off').default('on'),
  },
} as const satisfies Record<string, Setting>
