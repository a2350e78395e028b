import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { currencies, currencyDigits } from './currencies.ts'
import {
  displayAmount,
  formatPrice,
  formatQuantity,
  isPercent,
  isPrice,
  isQuantity,
  lineTotal,
  sumTotals,
  type Priced,
} from './money.ts'

/** An independent calculation, digit by digit as on paper. Rounds half up. */
const multiplyOnPaper = (one: string, other: string, decimals: number): string => {
  const split = (text: string) => {
    const [whole = '', fraction = ''] = text.split('.')
    return { digits: Array.from(whole + fraction, Number).toReversed(), decimals: fraction.length }
  }
  const [a, b] = [split(one), split(other)]
  const result = Array.from({ length: a.digits.length + b.digits.length + decimals + 2 }, () => 0)
  a.digits.forEach((x, i) => b.digits.forEach((y, j) => (result[i + j] = (result[i + j] ?? 0) + x * y)))
  const carry = (from: number) => {
    for (let i = from; i < result.length - 1; i += 1) {
      result[i + 1] = (result[i + 1] ?? 0) + Math.floor((result[i] ?? 0) / 10)
      result[i] = (result[i] ?? 0) % 10
    }
  }
  carry(0)
  let places = a.decimals + b.decimals
  for (; places < decimals; places += 1) result.unshift(0)
  const cut = places - decimals
  const isUp = cut > 0 && (result[cut - 1] ?? 0) >= 5
  result.splice(0, cut)
  if (isUp) {
    result[0] = (result[0] ?? 0) + 1
    carry(0)
  }
  const digits = result.toReversed().join('')
  const whole = digits.slice(0, digits.length - decimals).replace(/^0+(?=\d)/, '')
  return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`
}

const decimal = (decimals: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.stringMatching(new RegExp(`^\\d{0,${decimals}}$`)))
    .map(([whole, fraction]) => (fraction === '' ? `${whole}` : `${whole}.${fraction}`))

const usd = { currency: 'USD', tax_percent: '0', budget: null }
const minor = (text: string) => BigInt(text.replace('.', ''))

describe('amounts', () => {
  it('are decimal strings of at most 9 digits before the point', () => {
    for (const text of ['0', '12', '999999999.9999', '0.5']) expect(isPrice(text)).toBe(true)
    for (const text of ['', '-1', '+1', '1e3', 'NaN', '.5', '1.', '1,5', '1.00001', '1000000000', ' 1', '１', '1\n']) {
      expect(isPrice(text)).toBe(false)
    }
    expect([isQuantity('1.125'), isQuantity('1.1255')]).toEqual([true, false])
    expect(['0', '8.25', '100', '100.0000', '100.0001', '101', '-1'].map(isPercent)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it("have at least the currency's decimals and no further trailing zeros", () => {
    expect(['12', '12.5', '12.3450', '007.10', '0'].map((price) => formatPrice(price, 'USD'))).toEqual([
      '12.00',
      '12.50',
      '12.345',
      '7.10',
      '0.00',
    ])
    expect([formatPrice('12.50', 'JPY'), formatPrice('12', 'KWD'), formatPrice('1.1', 'CLF')]).toEqual([
      '12.5',
      '12.000',
      '1.1000',
    ])
    expect(['1.500', '2', '10', '0.125'].map(formatQuantity)).toEqual(['1.5', '2', '10', '0.125'])
  })

  it('are shown with the symbol and the decimals of the currency', () => {
    expect(displayAmount('1234.5', 'USD')).toBe('$1,234.50')
    expect(displayAmount('1234', 'JPY')).toBe('¥1,234')
    expect(displayAmount('12345678901234567.89', 'USD')).toBe('$12,345,678,901,234,567.89')
  })

  it('know the decimals of every currency as the platform does', () => {
    const known = new Set(Intl.supportedValuesOf('currency'))
    expect(new Set(currencies).size).toBe(currencies.length)
    // The platform rounds these as they are used in cash, or knows no decimals for them.
    const other = new Set(['CLF', 'UYW', 'UYI', 'BOV', 'MXV', 'CHE', 'CHW', 'COU', 'USN'])
    const practised = new Set(
      'AFN ALL COP CRC CZK DKK GYD HUF IDR IQD IRR KPW LAK LBP MGA MMK MNT MRU MUR NOK PKR RSD SEK SLE SOS STN SYP TWD TZS UZS YER'.split(
        ' ',
      ),
    )
    for (const currency of currencies.filter((code) => known.has(code) && !other.has(code) && !practised.has(code))) {
      const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
      expect([currency, currencyDigits(currency)]).toEqual([currency, maximumFractionDigits])
    }
  })
})

describe('line totals and sums', () => {
  it('round half up, once per line', () => {
    expect(lineTotal('3', '0.335', 'USD')).toBe('1.01')
    expect(lineTotal('1', '0.005', 'USD')).toBe('0.01')
    expect(lineTotal('1', '0.0049', 'USD')).toBe('0.00')
    expect(lineTotal('0.5', '1', 'JPY')).toBe('1')
    expect(lineTotal('2', null, 'USD')).toBeNull()
    expect(lineTotal('999999999.999', '999999999.9999', 'USD')).toBe('999999999998900000.00')
  })

  it('equal a calculation on paper for 10,000 items and add up exactly', () => {
    const item = fc.record({
      room: fc.constantFrom('', 'Kitchen', 'Bath', 'Hall'),
      category: fc.constantFrom('finish', 'lighting', 'other'),
      quantity: decimal(3),
      unit_price: fc.option(decimal(4), { freq: 10 }),
    })
    const items = fc.array(item, { minLength: 100, maxLength: 100, size: 'max' })
    const currency = fc.constantFrom('USD', 'JPY', 'KWD', 'CLF')
    fc.assert(
      fc.property(items, currency, decimal(4), (list: Priced[], code, any) => {
        const tax_percent = `${BigInt(any.split('.')[0] ?? '0') % 100n}.${(any.split('.')[1] ?? '').padEnd(1, '0')}`
        const lines = list.map(({ quantity, unit_price }) => lineTotal(quantity, unit_price, code))
        expect(lines).toEqual(
          list.map(({ quantity, unit_price }) =>
            unit_price === null ? null : multiplyOnPaper(quantity, unit_price, currencyDigits(code)),
          ),
        )
        const totals = sumTotals(list, { currency: code, tax_percent, budget: null })
        const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + minor(text), 0n)
        expect(minor(totals.subtotal)).toBe(sum(lines.filter((line) => line !== null)))
        expect(sum(totals.by_room.map(({ total }) => total))).toBe(minor(totals.subtotal))
        expect(sum(totals.by_category.map(({ total }) => total))).toBe(minor(totals.subtotal))
        expect(minor(totals.total)).toBe(minor(totals.subtotal) + minor(totals.tax))
        const percent =
          (10_000n * BigInt(tax_percent.replace('.', ''))) / 10n ** BigInt(tax_percent.split('.')[1]?.length ?? 0)
        const exact = minor(totals.subtotal) * percent
        // Half up: 0 <= tax - exact + 1/2 < 1.
        const error = (minor(totals.tax) * 1_000_000n - exact) * 2n + 1_000_000n
        expect(error > 0n && error <= 2_000_000n).toBe(true)
      }),
      { numRuns: 100, seed: 17 },
    )
  })

  it('list rooms and categories in order, also those without prices', () => {
    const one = { category: 'finish', quantity: '2', unit_price: '1.25' }
    const list = [
      { ...one, room: 'Kitchen' },
      { ...one, room: 'Bath', category: 'other', unit_price: null },
      { ...one, room: 'Kitchen', quantity: '1' },
    ]
    expect(sumTotals(list, { ...usd, tax_percent: '8.250', budget: '100' })).toEqual({
      by_room: [
        { room: 'Kitchen', total: '3.75' },
        { room: 'Bath', total: '0.00' },
      ],
      by_category: [
        { category: 'finish', total: '3.75' },
        { category: 'other', total: '0.00' },
      ],
      subtotal: '3.75',
      tax: '0.31',
      total: '4.06',
      budget: '100.00',
      currency: 'USD',
      tax_percent: '8.25',
    })
  })
})
