import { messages } from '@joinery/contract/messages'
import { factorMessages } from '@joinery/contract/messages/factor-messages'

import { recordAudit, type AuditActor } from '#features/audit/record-audit.ts'
import { lockUser } from '#features/auth/account/user-queries.ts'
import { requireStepUp } from '#features/auth/step-up/require-step-up.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { hasSecondStep, readFactorState } from './factor-queries.ts'
import { countRecoveryCodes, deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-code-queries.ts'
import { makeRecoveryCodes, type MadeCodes } from './recovery-codes.ts'
import { isSecondStepRequired } from './requirement.ts'

const storeRecoveryCodes = async (
  tx: Tx,
  uid_user: string,
  by: AuditActor,
  { codes, hashes }: MadeCodes,
): Promise<string[]> => {
  await replaceRecoveryCodes(tx, uid_user, hashes)
  await recordAudit(tx, { act: 'recovery-codes-made', by })
  return codes
}

/** Creates recovery codes with the first second step; null if existing codes stay valid. */
export const createFirstRecoveryCodes = async (
  tx: Tx,
  uid_user: string,
  by: AuditActor,
  made: MadeCodes,
): Promise<string[] | null> =>
  (await countRecoveryCodes(tx, uid_user)) > 0 ? null : storeRecoveryCodes(tx, uid_user, by, made)

/** Creates new codes and voids the previous ones. */
export const renewRecoveryCodes = async (context: ActorContext): Promise<string[]> => {
  const { actor, db } = context
  await requireStepUp(context)
  if (!(await hasSecondStep(db, actor.uid_user))) throw new ProductError('conflict', factorMessages.twoStepNotSetUp)
  const made = await makeRecoveryCodes(context.passwords, actor.uid_user)
  return transaction(db, async (tx) => {
    await lockUser(tx, actor.uid_user)
    return storeRecoveryCodes(tx, actor.uid_user, actor, made)
  })
}

/**
 * Removes a second step with `remove`, which returns whether one existed. Refuses to remove the last one if a second step
 * is required; recovery codes are deleted with the last one.
 */
export const removeFactor = async (context: ActorContext, tx: Tx, remove: () => Promise<boolean>): Promise<void> => {
  const { uid_user } = context.actor
  await lockUser(tx, uid_user)
  if (!(await remove())) throw new ProductError('not_found', messages.http.notFound)
  const state = await readFactorState(tx, uid_user)
  if (state.has_totp || state.passkeys > 0) return
  if (await isSecondStepRequired(context, tx, uid_user, state))
    throw new ProductError('conflict', factorMessages.lastMethodRequired)
  await deleteRecoveryCodes(tx, uid_user)
}
