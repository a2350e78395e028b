import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { BeforeAfter } from './before-after.tsx'

function Example() {
  const [split, setSplit] = useState(42)
  return (
    <BeforeAfter
      split={split}
      onSplit={setSplit}
      before={{ label: 'Original', word: 'original', picture: <img alt="The room" /> }}
      after={{ label: 'Result', word: 'result', picture: <img alt="The render" /> }}
    />
  )
}

const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Before and after' })
const value = () => slider().valueAsNumber

test('moves the line with the arrow keys, in larger steps, and to both ends', async () => {
  render(<Example />)
  const hand = userEvent.setup()
  await hand.tab()
  expect(document.activeElement).toBe(slider())
  const start = value()
  await hand.keyboard('{ArrowRight}')
  expect(value()).toBeGreaterThan(start)
  await hand.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(value()).toBeLessThan(start)
  await hand.keyboard('{Home}')
  expect(value()).toBe(0)
  await hand.keyboard('{ArrowLeft}')
  expect(value()).toBe(0)
  await hand.keyboard('{PageUp}')
  expect(value()).toBe(20)
  await hand.keyboard('{End}{ArrowUp}')
  expect(value()).toBe(100)
  expect(slider().getAttribute('aria-valuetext')).toBe('100% original, 0% result')
})

test('the line follows a pressed pointer anywhere on the image', () => {
  render(<Example />)
  const box = slider().parentElement
  if (!box) throw new Error('The slider stands alone')
  box.getBoundingClientRect = () => new DOMRect(100, 0, 400, 250)
  let captured = false
  box.setPointerCapture = () => void (captured = true)
  box.hasPointerCapture = () => captured

  fireEvent.pointerMove(box, { clientX: 200, pointerId: 1 })
  expect(value()).toBe(42)
  fireEvent.pointerDown(box, { clientX: 200, pointerId: 1, button: 0 })
  expect(value()).toBe(25)
  fireEvent.pointerMove(box, { clientX: 400, pointerId: 1 })
  expect(value()).toBe(75)
  fireEvent.pointerMove(box, { clientX: 900, pointerId: 1 })
  expect(value()).toBe(100)
  captured = false
  fireEvent.pointerMove(box, { clientX: 200, pointerId: 1 })
  expect(value()).toBe(100)
})
