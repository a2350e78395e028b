import { limits } from '@joinery/contract/limits'
import { creditMessages } from '@joinery/contract/messages/credit-messages'

import { recordAudit, type AuditActor } from '#features/audit/record-audit.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { userRoom } from '#platform/realtime/rooms.ts'

import { findBalance, lockBalance } from './ledger-queries.ts'
import { grantCredits, deductCredits } from './ledger.ts'

export type Adjustment = {
  readonly uid_user: string
  /** Negative to deduct. */
  readonly amount: number
  /** The admin's note, shown in the person's history. */
  readonly note: string
  readonly by: AuditActor
}

const refuse = (sentence: string): never => {
  throw new ProductError('bad_request', sentence)
}

/**
 * Grants credits, or deducts available ones. Broadcasts the change after the commit if sockets are available. Returns the
 * new balance.
 */
export const adjustCredits = async (
  { realtime }: Partial<Pick<Context, 'realtime'>>,
  tx: Tx,
  { uid_user, amount, note: written, by }: Adjustment,
): Promise<number> => {
  const note = written.trim()
  if (!Number.isSafeInteger(amount) || amount === 0 || Math.abs(amount) > limits.credits.adjustMax) {
    refuse(creditMessages.amountInvalid)
  }
  if (note.length > limits.credits.noteMax) refuse(creditMessages.noteTooLong)
  const before = await lockBalance(tx, uid_user)
  if (before === undefined) throw new ProductError('not_found', creditMessages.personNotFound)
  if (before + amount > limits.credits.balanceMax) refuse(creditMessages.balanceTooHigh)
  if (amount > 0) await grantCredits(tx, uid_user, amount, 'grant', note)
  else if (!(await deductCredits(tx, uid_user, -amount, note))) refuse(creditMessages.balanceTooLow)
  await recordAudit(tx, {
    act: amount > 0 ? 'credits-granted' : 'credits-taken',
    by,
    person: { uid_user },
    details: { amount: Math.abs(amount), note },
  })
  const credits = await findBalance(tx, uid_user)
  tx.afterCommit(() => realtime?.emit(userRoom(uid_user), 'credits_changed', { credits }))
  return credits
}
