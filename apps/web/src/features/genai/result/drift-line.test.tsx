import { maskMessages } from '@joinery/contract/messages/mask-messages'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

import { DriftLine } from './drift-line.tsx'

test.each([
  [13.6, maskMessages.drift(14)],
  [2.4, maskMessages.drift(2)],
  [2, ''],
  [0, ''],
  [null, ''],
])('describes a drift of %s as: %s', (drift, sentence) => {
  expect(render(<DriftLine drift={drift} />).container.textContent).toBe(sentence)
})
