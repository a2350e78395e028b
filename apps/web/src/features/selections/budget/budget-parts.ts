// Shares of a budget by how far items are decided, in the currency's smallest units.
import { currencyDigits } from '@joinery/contract/selections/currencies'
import { sumTotals } from '@joinery/contract/selections/money'
import type { Selection, SelectionTotals } from '@joinery/contract/selections/selections'

export type BudgetParts = {
  /** With tax. They add up to the total. */
  readonly approved: string
  readonly undecided: string
  readonly draft: string
  readonly total: string
  /** What is left of the budget, or how much it is exceeded by. Null without a budget. */
  readonly left: string | null
  readonly isOver: boolean
  /** In percent of the budget, or of the total if that is larger. */
  readonly shares: { readonly approved: number; readonly undecided: number; readonly draft: number }
}

const toUnits = (amount: string, digits: number): bigint => {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
}

const toAmount = (units: bigint, digits: number): string => {
  const text = units.toString().padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

export const divideBudget = (selections: readonly Selection[], totals: SelectionTotals): BudgetParts => {
  const { currency, tax_percent, budget } = totals
  const digits = currencyDigits(currency)
  const totalOf = (items: readonly Selection[]) =>
    toUnits(sumTotals(items, { currency, tax_percent, budget: null }).total, digits)
  const total = toUnits(totals.total, digits)
  const approved = totalOf(selections.filter(({ approval }) => approval === 'approved'))
  const draft = totalOf(selections.filter(({ approval, stage }) => approval !== 'approved' && stage === 'draft'))
  // The rest, so that rounded tax adds up.
  const undecided = total - approved - draft > 0n ? total - approved - draft : 0n
  const limit = budget === null ? null : toUnits(budget, digits)
  const whole = limit !== null && limit > total ? limit : total
  const share = (units: bigint) => (whole === 0n ? 0 : Number((units * 10_000n) / whole) / 100)
  const left = limit === null ? null : limit - total
  return {
    approved: toAmount(approved, digits),
    undecided: toAmount(undecided, digits),
    draft: toAmount(draft, digits),
    total: totals.total,
    left: left === null ? null : toAmount(left < 0n ? -left : left, digits),
    isOver: left !== null && left < 0n,
    shares: { approved: share(approved), undecided: share(undecided), draft: share(draft) },
  }
}
