import { identityMessages } from '@joinery/contract/messages/identity-messages'

import type { Config } from '#config'
import { ProductError } from '#platform/product-error.ts'

/** Where people sign in by other services alone, no password is asked for, set or taken. */
export const requirePasswords = ({ OIDC_ONLY }: Pick<Config, 'OIDC_ONLY'>): void => {
  if (OIDC_ONLY) throw new ProductError('not_allowed', identityMessages.passwordsOff)
}
