import { currencies, defaultCurrency } from '@joinery/contract/selections/currencies'
import { formatPercent, formatPrice, isPercent, isPrice, type MoneySettings } from '@joinery/contract/selections/money'

const textIf = (value: unknown, isValid: (text: string) => boolean): string | null =>
  typeof value === 'string' && isValid(value) ? value : null

/** Reads how a project counts money from its stored details, which may be older than the rules for these keys. */
export const toMoneySettings = ({ currency, tax_percent, budget }: Record<string, unknown>): MoneySettings => {
  const known = textIf(currency, (code) => currencies.includes(code)) ?? defaultCurrency
  const amount = textIf(budget, isPrice)
  return {
    currency: known,
    tax_percent: formatPercent(textIf(tax_percent, isPercent) ?? '0'),
    budget: amount === null ? null : formatPrice(amount, known),
  }
}
