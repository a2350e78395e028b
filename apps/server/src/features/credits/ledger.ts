// The ledger: every change of a person's credits is an entry. The balance is the sum of the entries, less the open
// reservations; it is written in the same transactions, and the table refuses one below zero. A reservation ends once: it
// is spent or released. Those of a process that died are released by the others.
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

import type { ActorContext, Context } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'

import { addToBalance, findBalance, insertEntry, openAccount, takeFromBalance } from './ledger-queries.ts'
import { countReservations, endReservation, giveBack, insertReservation } from './reservation-queries.ts'

export type CreditReason = 'sign-up' | 'image' | 'summary'

/** Longer than keeping a result can take once the work itself is done. */
const keepingMs = 5 * 60 * 1000

export const grantCredits = async (tx: Tx, uid_user: string, amount: number, reason: CreditReason): Promise<void> => {
  await openAccount(tx, uid_user)
  if (amount === 0) return
  await insertEntry(tx, { uid_entry: newId(), uid_user, amount, reason })
  await addToBalance(tx, uid_user, amount)
}

const reserve = ({ actor, db, instance }: ActorContext, cost: Cost): Promise<string> =>
  transaction(db, async (tx) => {
    const { uid_user } = actor
    if (!(await takeFromBalance(tx, uid_user, cost.amount))) {
      const remainingCredits = await findBalance(tx, uid_user)
      throw new ProductError('insufficient_credits', messages.ai.insufficientCredits, { remainingCredits })
    }
    // The account is locked since the line above, so nobody counts at the same time.
    if ((await countReservations(tx, uid_user)) >= limits.ai.atOnce) {
      throw new ProductError('too_many', messages.ai.tooManyAtOnce, {}, 5)
    }
    const uid_reservation = newId()
    const { amount, reason } = cost
    const holdMs = cost.workMs + keepingMs
    await insertReservation(tx, { uid_reservation, uid_user, amount, reason, instance, holdMs })
    return uid_reservation
  })

/** Answers what is left. Somebody else may have given the credits back meanwhile; then nothing may be kept. */
const settle = async (tx: Tx, uid_reservation: string): Promise<number> => {
  const reserved = await endReservation(tx, uid_reservation)
  if (!reserved) throw new ProductError('unavailable', messages.credits.givenBack)
  const { uid_user, amount, reason } = reserved
  // What is free leaves no entry.
  if (amount > 0) await insertEntry(tx, { uid_entry: newId(), uid_user, amount: -amount, reason })
  return findBalance(tx, uid_user)
}

const release = async ({ db, log }: Context, uid_reservation: string): Promise<void> => {
  try {
    await giveBack(db, uid_reservation)
  } catch (error) {
    log.warn({ err: error }, 'credits could not be given back now; they are when their time is over')
  }
}

export type Cost = {
  readonly amount: number
  readonly reason: CreditReason
  /** How long the work may take at most. */
  readonly workMs: number
}

/** Reserves the cost for `work`, which spends it in the transaction that keeps its result; if it fails, nothing is spent. */
export const withReservedCredits = async <Result>(
  context: ActorContext,
  cost: Cost,
  work: (spend: (tx: Tx) => Promise<number>) => Promise<Result>,
): Promise<Result> => {
  const uid_reservation = await reserve(context, cost)
  try {
    return await work((tx) => settle(tx, uid_reservation))
  } catch (error) {
    await release(context, uid_reservation)
    throw error
  }
}
