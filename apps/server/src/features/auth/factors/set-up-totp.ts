import { randomBytes } from 'node:crypto'

import { limits } from '@joinery/contract/limits'
import { factorMessages } from '@joinery/contract/messages/factor-messages'

import type { AuditActor } from '#features/audit/record-audit.ts'
import { findPerson, lockUser } from '#features/auth/account/user-queries.ts'
import { requireStepUp } from '#features/auth/step-up/require-step-up.ts'
import type { ActorContext, Context } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { openSecret, sealSecret } from '#platform/security/secret-box.ts'

import { createFirstRecoveryCodes, removeFactor } from './change-recovery-codes.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { confirmTotpRow, deleteTotp, findTotp, startTotpRow } from './totp-queries.ts'
import { encodeBase32, findStep, totpUri } from './totp.ts'

/** Length of a SHA-1 digest. */
const secretBytes = 20

export type NewTotp = { readonly secret: string; readonly uri: string }

/** Starts the setup; the app counts only after `finishTotp`. */
export const beginTotp = (context: Context, uid_user: string): Promise<NewTotp> =>
  transaction(context.db, async (tx) => {
    const secret = randomBytes(secretBytes)
    const sealed = sealSecret(context.keys.totpSecret, secret, uid_user)
    if (!(await startTotpRow(tx, { uid_user, secret: sealed, created_at: context.clock.now() }))) {
      throw new ProductError('conflict', factorMessages.totpExists)
    }
    const { email } = await findPerson(tx, uid_user)
    const shown = encodeBase32(secret)
    return { secret: shown, uri: totpUri(context.config.BRAND_NAME, email, shown) }
  })

export const startTotp = async (context: ActorContext): Promise<NewTotp> => {
  await requireStepUp(context)
  return beginTotp(context, context.actor.uid_user)
}

/** `check` can reject the setup while the person's row is locked. */
export const finishTotp = async (
  context: Context,
  { uid_user, code, by }: { readonly uid_user: string; readonly code: string; readonly by: AuditActor },
  check: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<string[] | null> => {
  const { clock, db, keys } = context
  const now = clock.now()
  const row = await findTotp(db, uid_user)
  if (row?.confirmed_at) throw new ProductError('conflict', factorMessages.totpExists)
  const isRecent = row && row.created_at.getTime() > now.getTime() - limits.signIn.challengeLifetime
  const secret = isRecent ? openSecret(keys.totpSecret, row.secret, uid_user) : null
  if (!secret || !row) throw new ProductError('bad_request', factorMessages.totpNotStarted)
  const step = findStep(secret, code.replace(/\s/g, ''), now)
  if (step === null) throw new ProductError('bad_request', factorMessages.codeWrong)
  const made = await makeRecoveryCodes(context.passwords, uid_user)
  return transaction(db, async (tx) => {
    await lockUser(tx, uid_user)
    await check(tx)
    if (!(await confirmTotpRow(tx, uid_user, row.secret, { now, step }))) {
      throw new ProductError('bad_request', factorMessages.totpNotStarted)
    }
    await recordFactorChange(context, tx, { uid_user, by, change: 'totp-added' })
    return createFirstRecoveryCodes(tx, uid_user, by, made)
  })
}

/** Needs no step-up: only the person who started the setup recently has the secret. */
export const confirmTotp = (context: ActorContext, code: string): Promise<string[] | null> =>
  finishTotp(context, { uid_user: context.actor.uid_user, code, by: context.actor })

export const removeTotp = async (context: ActorContext): Promise<void> => {
  await requireStepUp(context)
  const { actor, db } = context
  await transaction(db, async (tx) => {
    await removeFactor(context, tx, () => deleteTotp(tx, actor.uid_user))
    await recordFactorChange(context, tx, { uid_user: actor.uid_user, by: actor, change: 'totp-removed' })
  })
}
