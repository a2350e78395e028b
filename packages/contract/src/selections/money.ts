// Amounts of selections. They are decimal strings outside and integers inside: a price counts ten-thousandths, a quantity
// thousandths, a total the currency's smallest units. No step uses floating point.
import { currencyDigits } from './currencies.ts'

const priceDecimals = 4
const quantityDecimals = 3
const percentDecimals = 4

export const pricePattern = /^\d{1,9}(\.\d{1,4})?$/
export const quantityPattern = /^\d{1,9}(\.\d{1,3})?$/

export const isPrice = (text: string): boolean => pricePattern.test(text)

export const isQuantity = (text: string): boolean => quantityPattern.test(text)

/** A percentage from 0 to 100 with at most 4 decimals. */
export const isPercent = (text: string): boolean =>
  pricePattern.test(text) && toInteger(text, percentDecimals) <= 100n * 10n ** BigInt(percentDecimals)

/** '12.5' with 4 decimals -> 125000n. The text is digits with an optional fraction of at most that many decimals. */
const toInteger = (text: string, decimals: number): bigint => {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** 125000n with 4 decimals, at least 2 of them -> '12.50'. */
const toText = (value: bigint, decimals: number, atLeast: number): string => {
  const digits = value.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const last = digits.split('').findLastIndex((digit) => digit !== '0')
  const fraction = digits.slice(whole.length, Math.max(whole.length + atLeast, last + 1))
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** Rounds half up. Neither number is negative. */
const divide = (value: bigint, by: bigint): bigint => (value * 2n + by) / (by * 2n)

/** With at least the currency's decimals and no further trailing zeros. */
export const formatPrice = (price: string, currency: string): string =>
  toText(toInteger(price, priceDecimals), priceDecimals, currencyDigits(currency))

/** Without trailing zeros. */
export const formatQuantity = (quantity: string): string =>
  toText(toInteger(quantity, quantityDecimals), quantityDecimals, 0)

/** Without trailing zeros. */
export const formatPercent = (percent: string): string =>
  toText(toInteger(percent, percentDecimals), percentDecimals, 0)

const formatTotal = (total: bigint, currency: string): string => {
  const digits = currencyDigits(currency)
  return toText(total, digits, digits)
}

const totalOf = (quantity: string, unit_price: string, currency: string): bigint =>
  divide(
    toInteger(quantity, quantityDecimals) * toInteger(unit_price, priceDecimals),
    10n ** BigInt(quantityDecimals + priceDecimals - currencyDigits(currency)),
  )

/** Quantity x price, rounded half up to the currency's decimals. Null without a price. */
export const lineTotal = (quantity: string, unit_price: string | null, currency: string): string | null =>
  unit_price === null ? null : formatTotal(totalOf(quantity, unit_price, currency), currency)

/** How a project counts money. */
export type MoneySettings = {
  readonly currency: string
  readonly tax_percent: string
  readonly budget: string | null
}

export type Priced<Category extends string = string> = {
  readonly room: string
  readonly category: Category
  readonly quantity: string
  readonly unit_price: string | null
}

export type Totals<Category extends string = string> = {
  by_room: { room: string; total: string }[]
  by_category: { category: Category; total: string }[]
  subtotal: string
  tax: string
  total: string
  budget: string | null
  currency: string
  tax_percent: string
}

type Counted = Pick<Priced, 'quantity' | 'unit_price'> & { readonly currency: string; readonly total: bigint }

/** By item, because a long list is summed after each change of one. */
const counted = new WeakMap<Priced, Counted>()

const countTotal = (item: Priced, currency: string): bigint => {
  const { quantity, unit_price } = item
  const known = counted.get(item)
  if (known?.quantity === quantity && known.unit_price === unit_price && known.currency === currency) return known.total
  const total = unit_price === null ? 0n : totalOf(quantity, unit_price, currency)
  counted.set(item, { quantity, unit_price, currency, total })
  return total
}

const addTo = <Key>(sums: Map<Key, bigint>, key: Key, total: bigint): void => {
  sums.set(key, (sums.get(key) ?? 0n) + total)
}

/** Sums rounded line totals, so that rooms, categories and subtotal add up. Rooms and categories are in order of the items. */
export const sumTotals = <Category extends string>(
  items: readonly Priced<Category>[],
  { currency, tax_percent, budget }: MoneySettings,
): Totals<Category> => {
  const rooms = new Map<string, bigint>()
  const categories = new Map<Category, bigint>()
  let subtotal = 0n
  for (const item of items) {
    const total = countTotal(item, currency)
    addTo(rooms, item.room, total)
    addTo(categories, item.category, total)
    subtotal += total
  }
  const tax = divide(subtotal * toInteger(tax_percent, percentDecimals), 100n * 10n ** BigInt(percentDecimals))
  const format = (total: bigint) => formatTotal(total, currency)
  return {
    by_room: [...rooms].map(([room, total]) => ({ room, total: format(total) })),
    by_category: [...categories].map(([category, total]) => ({ category, total: format(total) })),
    subtotal: format(subtotal),
    tax: format(tax),
    total: format(subtotal + tax),
    budget: budget === null ? null : formatPrice(budget, currency),
    currency,
    tax_percent: formatPercent(tax_percent),
  }
}

const maximumDecimals = 20

const createFormat = (currency: string): Intl.NumberFormat =>
  new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: currencyDigits(currency),
    maximumFractionDigits: maximumDecimals,
  })

let last: { readonly currency: string; readonly format: Intl.NumberFormat } | undefined

/** For people: '1234.5' in USD -> '$1,234.50'. */
export const displayAmount = (amount: string, currency: string): string => {
  // Creating a format takes longer than using it, and lists of amounts have one currency.
  if (last?.currency !== currency) last = { currency, format: createFormat(currency) }
  return last.format.format(amount as `${number}`) // decimal strings are formatted exactly
}
