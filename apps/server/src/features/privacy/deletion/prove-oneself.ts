import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { factorMessages } from '@joinery/contract/messages/factor-messages'

import { findPasswordHash } from '#features/auth/account/user-queries.ts'
import { hasSecondStep } from '#features/auth/factors/factor-queries.ts'
import { verifyCode } from '#features/auth/factors/verify-code.ts'
import { guessPassword } from '#features/auth/passwords/guess-password.ts'
import { requireStepUp } from '#features/auth/step-up/require-step-up.ts'
import type { ActorContext } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'

export type Proof = { readonly password?: string | undefined; readonly code?: string | undefined }

/** A stolen token must not become a way to guess the password. */
const guesses = {
  kind: 'account-deletion',
  max: limits.account.signInFailuresPerAddress,
  windowMs: limits.account.signInWindow,
}

/** By the password where there is no second step, by a code, or by having signed in a short while ago. */
export const proveOneself = async (context: ActorContext, { password, code }: Proof): Promise<void> => {
  const { actor, db } = context
  if (code !== undefined && code !== '') {
    if (await verifyCode(context, actor.uid_user, code)) return
    throw new ProductError('bad_request', factorMessages.codeWrong)
  }
  if (password === undefined) return requireStepUp(context)
  // Whoever stole the password must not get further with it than the log-in lets them.
  if (await hasSecondStep(db, actor.uid_user)) throw new ProductError('bad_request', factorMessages.twoStepRequired)
  const user = await findPasswordHash(db, actor.uid_user)
  const isRight = await guessPassword(context, {
    whose: actor.uid_user,
    passwordHash: user?.password_hash,
    password,
    limits: [[guesses, actor.uid_user]],
  })
  if (!isRight) throw new ProductError('bad_request', messages.settings.currentPasswordWrong)
}
