import { identityMessages } from '@joinery/contract/messages/identity-messages'

import type { Config } from '#config'
import { ProductError } from '#platform/product-error.ts'

/** Rejects password calls if people sign in only with services. */
export const requirePasswords = ({ OIDC_ONLY }: Pick<Config, 'OIDC_ONLY'>): void => {
  if (OIDC_ONLY) throw new ProductError('not_allowed', identityMessages.passwordsOff)
}
