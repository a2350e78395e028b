import { guestSettings } from './guest-settings.ts'
import { identitySettings } from './identity-settings.ts'
import { rateSettings } from './rate-settings.ts'
import { retentionSettings } from './retention-settings.ts'
import { signInSettings } from './sign-in-settings.ts'

/** Settings about people: how they sign in, those without an account, how much at once, and how long what is kept of them. */
export const peopleSettings = {
  ...signInSettings,
  ...identitySettings,
  ...guestSettings,
  ...rateSettings,
  ...retentionSettings,
} as const
