import { selectionServerMessages as refusals } from '@joinery/contract/messages/selection-server-messages'
import { expect, test } from 'vitest'

import { parseField } from './fields.ts'

test.each([
  ['unit_price', '1,234.50', '1234.50'],
  ['unit_price', '$84', '84'],
  ['unit_price', '84,00\u00a0\u20ac', null],
  ['unit_cost', '1\u202f200.5', '1200.5'],
  ['unit_cost', '-5', null],
  ['quantity', '1,000', '1000'],
] as const)('reads the %s %j as it is in spreadsheets', (field, typed, expected) => {
  const reason = field === 'quantity' ? refusals.quantityInvalid : refusals.priceInvalid
  expect(parseField(field, typed)).toEqual(expected === null ? { reason } : { fields: { [field]: expected } })
})

test('keeps line breaks in notes only', () => {
  expect(parseField('title', ' Tap,\r\n\tbrass ')).toEqual({ fields: { title: 'Tap, brass' } })
  expect(parseField('note', 'Matt\nbrass')).toEqual({ fields: { note: 'Matt\nbrass' } })
})
