import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { useStrayDrops } from './use-stray-drops.ts'

function Page() {
  useStrayDrops()
  return <p>Walnut</p>
}

test.each([
  ['Files', true],
  ['text/plain', false],
])('a drop of %s outside the drop zones is prevented: %s', (type, isKept) => {
  render(<Page />)
  for (const kind of ['dragOver', 'drop'] as const) {
    const event = createEvent[kind](screen.getByText('Walnut'))
    Object.defineProperty(event, 'dataTransfer', { value: { types: [type], dropEffect: 'copy' } })
    fireEvent(screen.getByText('Walnut'), event)
    expect(event.defaultPrevented).toBe(isKept)
  }
})
