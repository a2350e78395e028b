import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

import { DriftLine } from './drift-line.tsx'

test.each([
  [13.6, 'The provider also changed what was not marked (drift 14 of 255). It was put back.'],
  [2.4, 'The provider also changed what was not marked (drift 2 of 255). It was put back.'],
  [2, ''],
  [0, ''],
  [null, ''],
])('a drift of %s is told as: %s', (drift, sentence) => {
  expect(render(<DriftLine drift={drift} />).container.textContent).toBe(sentence)
})
