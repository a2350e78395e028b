// The ledger: every change of a person's credits is an entry, and the balance is the sum of the entries. Both are written
// in one transaction, and the table refuses a balance below zero.
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'

import { addToBalance, insertEntry, openAccount } from './ledger-queries.ts'

export const grantCredits = async (tx: Tx, uid_user: string, amount: number, reason: string): Promise<void> => {
  await openAccount(tx, uid_user)
  if (amount === 0) return
  await insertEntry(tx, { uid_entry: newId(), uid_user, amount, reason })
  await addToBalance(tx, uid_user, amount)
}
