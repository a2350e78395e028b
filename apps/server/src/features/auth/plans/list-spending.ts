import { limits } from '@joinery/contract/limits'
import { creditMessages } from '@joinery/contract/messages/credit-messages'

import { monthAfter, monthOf } from '#features/credits/month.ts'
import type { Context } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'

import { readSpending, type SpendingRow, type SpendingSort } from './plan-queries.ts'

export type SpendingQuery = {
  /** '2026-11'; the current month by default. */
  readonly month?: string | undefined
  /** Part of an address or name. */
  readonly q?: string | undefined
  readonly sort?: SpendingSort | undefined
  /** From 1. */
  readonly page?: number | undefined
  readonly limit?: number | undefined
}

export type Spending = {
  readonly month: string
  readonly total: { readonly spent: number; readonly granted: number; readonly people: number }
  readonly people: readonly SpendingRow[]
  readonly hasMore: boolean
}

/** Lists spending and grants per person and provider in a month. For admins; callers check the permission. */
export const listSpending = async (
  { clock, db }: Pick<Context, 'clock' | 'db'>,
  { month = monthOf(clock.now()).slice(0, 7), q = '', sort = 'spent', page = 1, limit: wanted }: SpendingQuery,
): Promise<Spending> => {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new ProductError('bad_request', creditMessages.monthInvalid)
  const from = new Date(`${month}-01T00:00:00Z`)
  const range = { from, to: monthAfter(from) }
  const limit = Math.min(wanted ?? limits.credits.spendingPage, limits.credits.spendingPageMax)
  const filter = { q: q.trim().toLowerCase(), sort, limit: limit + 1, offset: (page - 1) * limit }
  const { rows, total } = await readSpending(db, range, filter)
  return {
    month,
    total,
    people: rows.slice(0, limit),
    hasMore: rows.length > limit,
  }
}
