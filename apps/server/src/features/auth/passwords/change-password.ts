import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

import { recordAudit } from '#features/audit/record-audit.ts'
import { findPasswordHash, replacePassword } from '#features/auth/account/user-queries.ts'
import { endSessions } from '#features/auth/sessions/end-sessions.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { refuseCommon } from './common-passwords.ts'
import { guessPassword } from './guess-password.ts'
import { sendPasswordChanged } from './reset-password.ts'

/** Limits guessing the password with a stolen token. */
export const passwordGuesses = {
  kind: 'password-change',
  max: limits.account.signInFailuresPerAddress,
  windowMs: limits.account.signInWindow,
}

export const changePassword = async (
  context: ActorContext,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> => {
  const { actor, db } = context
  const user = await findPasswordHash(db, actor.uid_user)
  const guess = {
    whose: actor.uid_user,
    passwordHash: user?.password_hash,
    password: currentPassword,
    limits: [[passwordGuesses, actor.uid_user]],
  } as const
  if (!(await guessPassword(context, guess)) || !user) {
    throw new ProductError('bad_request', messages.settings.currentPasswordWrong)
  }
  await refuseCommon(context.config, newPassword)
  const password_hash = await context.passwords.hash(newPassword)
  await transaction(db, async (tx) => {
    // A concurrent reset wins; it ended this session, too.
    if (!(await replacePassword(tx, actor.uid_user, user.password_hash, password_hash))) {
      throw new ProductError('unauthenticated', messages.session.expired)
    }
    await endSessions(context, tx, actor.uid_user, actor.uid_session)
    await sendPasswordChanged(context, tx, user.email)
    await recordAudit(tx, { act: 'password-changed', by: actor })
  })
}
