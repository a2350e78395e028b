// Every change of a person's credits is a ledger entry. The balance is the sum of the entries minus the open reservations,
// is updated in the same transactions, and is kept at zero or above by the table. A reservation ends exactly once: it is
// spent or released. Other processes release the reservations of a dead process.
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

import type { Context } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'

import type { CreditsContext } from './credits-context.ts'
import { addToBalance, findBalance, insertEntry, openAccount, deductFromBalance } from './ledger-queries.ts'
import {
  countReservations,
  endReservation,
  giveBack,
  insertReservation,
  reduceReservation,
} from './reservation-queries.ts'

/** `monthly-rest`: top-up after an upgrade to a larger plan. `taken`: removed by an admin. */
export type CreditReason = 'sign-up' | 'image' | 'summary' | 'monthly' | 'monthly-rest' | 'grant' | 'taken'

/** Longer than storing a finished result can take. */
const storeResultMs = 5 * 60 * 1000

export const grantCredits = async (
  tx: Tx,
  uid_user: string,
  amount: number,
  reason: CreditReason,
  note: string | null = null,
): Promise<void> => {
  await openAccount(tx, uid_user)
  if (amount === 0) return
  await insertEntry(tx, { uid_entry: newId(), uid_user, amount, reason, note })
  await addToBalance(tx, uid_user, amount)
}

/** Returns false without deducting if the balance is too low. */
export const deductCredits = async (tx: Tx, uid_user: string, amount: number, note: string): Promise<boolean> => {
  if (!(await deductFromBalance(tx, uid_user, amount))) return false
  await insertEntry(tx, { uid_entry: newId(), uid_user, amount: -amount, reason: 'taken', note })
  return true
}

/** Deducts the cost, granting this month's credits first if needed. */
const deductCost = async (context: CreditsContext, tx: Tx, amount: number): Promise<boolean> => {
  const { uid_user } = context.actor
  if (await deductFromBalance(tx, uid_user, amount)) return true
  await context.plans.grantDue(context, tx, uid_user)
  return deductFromBalance(tx, uid_user, amount)
}

/** Returned rather than thrown, so that monthly credits added in the transaction are committed. */
const balanceTooLowError = async (context: CreditsContext, tx: Tx): Promise<ProductError> => {
  const { actor, config, plans } = context
  const remainingCredits = await findBalance(tx, actor.uid_user)
  const { nextGrant } = await plans.findOutlook(context, tx, actor.uid_user)
  const extras = { remainingCredits, nextGrant, contact: config.CONTACT_EMAIL ?? null }
  return new ProductError('insufficient_credits', messages.ai.insufficientCredits, extras)
}

const reserve = async (context: CreditsContext, cost: Cost): Promise<string> => {
  const held = { instance: context.instance, holdMs: cost.workMs + storeResultMs }
  const reserved = await transaction(context.db, (tx) => tryToReserve(context, tx, cost, defaultReservationLimit, held))
  if (reserved instanceof ProductError) throw reserved
  return reserved
}

/** Limit of reservations per person, and the error above it. */
export type ReservationLimit = { readonly count: number; readonly sentence: string }

export const defaultReservationLimit: ReservationLimit = {
  count: limits.ai.atOnce,
  sentence: messages.ai.tooManyRunning,
}

const tryToReserve = async (
  context: CreditsContext,
  tx: Tx,
  { amount, reason, provider }: JobCost,
  limit: ReservationLimit,
  held: { readonly instance: string | null; readonly holdMs: number | null },
): Promise<string | ProductError> => {
  const { uid_user } = context.actor
  if (!(await deductCost(context, tx, amount))) return balanceTooLowError(context, tx)
  // The account is locked by the line above, so the count is stable.
  if ((await countReservations(tx, uid_user)) >= limit.count) throw new ProductError('too_many', limit.sentence, {}, 5)
  const uid_reservation = newId()
  const on = { provider: provider.id, provider_name: provider.name }
  await insertReservation(tx, { uid_reservation, uid_user, amount, reason, ...held, ...on })
  return uid_reservation
}

/** Returns an error if the balance is too low, to check before costly work. Grants due monthly credits if needed. */
export const refusalFor = (context: CreditsContext, amount: number): Promise<ProductError | null> =>
  transaction(context.db, async (tx) => {
    if ((await findBalance(tx, context.actor.uid_user)) >= amount) return null
    await context.plans.grantDue(context, tx, context.actor.uid_user)
    return (await findBalance(tx, context.actor.uid_user)) >= amount ? null : balanceTooLowError(context, tx)
  })

/**
 * Reserves credits in the transaction that writes the job. The job ends the reservation with `spendPart` and
 * `giveBackRest`, in any process. A lack of credits is returned, not thrown, so that added monthly credits are committed.
 */
export const reserveForJob = (
  context: CreditsContext,
  tx: Tx,
  cost: JobCost,
  limit: ReservationLimit,
): Promise<string | ProductError> => tryToReserve(context, tx, cost, limit, { instance: null, holdMs: null })

/** Spends part of a job's reservation and returns the balance. */
export const spendPart = async (tx: Tx, uid_reservation: string, amount: number): Promise<number> => {
  const spent = await reduceReservation(tx, uid_reservation, amount)
  if (!spent) throw new ProductError('unavailable', messages.credits.refunded)
  if (amount > 0) await insertEntry(tx, { uid_entry: newId(), ...spent, amount: -amount })
  return findBalance(tx, spent.uid_user)
}

/** Ends a job's reservation and returns the rest to the balance. */
export const giveBackRest = (tx: Tx, uid_reservation: string): Promise<void> => giveBack(tx, uid_reservation)

/** Spends a reservation and returns the balance. Throws if it was already released, so that the result is not stored. */
const settle = async (tx: Tx, uid_reservation: string): Promise<number> => {
  const reserved = await endReservation(tx, uid_reservation)
  if (!reserved) throw new ProductError('unavailable', messages.credits.refunded)
  const { amount, ...spent } = reserved
  if (amount > 0) await insertEntry(tx, { uid_entry: newId(), ...spent, amount: -amount })
  return findBalance(tx, spent.uid_user)
}

const release = async ({ db, log }: Context, uid_reservation: string): Promise<void> => {
  try {
    await giveBack(db, uid_reservation)
  } catch (error) {
    log.warn({ err: error }, 'failed to refund credits; they are refunded when the reservation expires')
  }
}

export type JobCost = {
  readonly amount: number
  readonly reason: CreditReason
  readonly provider: { readonly id: string; readonly name: string }
}

export type Cost = JobCost & {
  /** Maximum duration of the work. */
  readonly workMs: number
}

/** Reserves the cost for `work`, which spends it in the transaction that stores its result. Nothing is spent on failure. */
export const withReservedCredits = async <Result>(
  context: CreditsContext,
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
