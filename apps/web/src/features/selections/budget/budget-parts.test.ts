import { sumTotals } from '@joinery/contract/selections/money'
import type { Selection } from '@joinery/contract/selections/selections'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { buildSelection } from '#testing/build-selection.ts'

import { divideBudget } from './budget-parts.ts'

const divide = (selections: readonly Selection[], budget: string | null, tax_percent = '10', currency = 'USD') =>
  divideBudget(selections, sumTotals(selections, { currency, tax_percent, budget }))

const approved = buildSelection(1, { unit_price: '100', approval: 'approved', stage: 'ordered' })
const undecided = buildSelection(2, { unit_price: '50', approval: 'open', stage: 'specified' })
const draft = buildSelection(3, { unit_price: '20', approval: 'none', stage: 'draft' })

test('divides the total, with tax, by how far items are decided', () => {
  expect(divide([approved, undecided, draft], '200')).toEqual({
    approved: '110.00',
    undecided: '55.00',
    draft: '22.00',
    total: '187.00',
    left: '13.00',
    isOver: false,
    shares: { approved: 55, undecided: 27.5, draft: 11 },
  })
})

test('shows by how much the budget is exceeded, as parts of the total', () => {
  expect(divide([approved, draft], '100', '0')).toMatchObject({
    left: '20.00',
    isOver: true,
    shares: { approved: 83.33, draft: 16.66 },
  })
})

test('has no rest without a budget, and no shares of nothing', () => {
  expect(divide([approved], null)).toMatchObject({ left: null, isOver: false })
  expect(divide([], null)).toMatchObject({ total: '0.00', shares: { approved: 0, undecided: 0, draft: 0 } })
})

test('adds up to the total within the rounding of the tax', () => {
  const item = fc.record({
    unit_price: fc.integer({ min: 0, max: 99_999 }).map((cents) => `${cents / 100}`),
    approval: fc.constantFrom('approved', 'open', 'none', 'changes'),
    stage: fc.constantFrom('draft', 'specified'),
  })
  fc.assert(
    fc.property(fc.array(item, { maxLength: 12 }), fc.integer({ min: 0, max: 3000 }), (items, tax) => {
      const selections = items.map((fields, at) => buildSelection(at + 1, fields as Partial<Selection>))
      const parts = divide(selections, null, `${tax / 100}`)
      const cents = (amount: string) => Math.round(Number(amount) * 100)
      const difference = cents(parts.total) - cents(parts.approved) - cents(parts.undecided) - cents(parts.draft)
      expect(Math.abs(difference)).toBeLessThanOrEqual(1)
    }),
    { seed: 39 },
  )
})
