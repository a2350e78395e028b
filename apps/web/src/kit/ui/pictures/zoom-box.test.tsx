import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { ZoomBox } from './zoom-box.tsx'

const onPress = vi.fn<() => void>()
const isOwn = ({ clientX }: { clientX: number }) => clientX < 20

let captured = new Set<number>()
beforeEach(() => {
  onPress.mockReset()
  captured = new Set()
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation((id) => void captured.add(id))
  vi.spyOn(Element.prototype, 'hasPointerCapture').mockImplementation((id) => captured.has(id))
})

const show = () => {
  render(
    <ZoomBox label="Comparison" isOwn={isOwn}>
      <button type="button" onPointerDown={onPress}>
        Picture
      </button>
    </ZoomBox>,
  )
  return userEvent.setup()
}
const picture = () => screen.getByRole('button', { name: 'Picture' })
const zoom = () => Number(picture().parentElement?.dataset.zoom)
const view = () => screen.queryByRole('region', { name: 'Comparison' })
const touch = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', pointerId: number, clientX: number, clientY = 0) =>
  fireEvent[type](picture(), { pointerId, pointerType: 'touch', button: 0, clientX, clientY })

test('zooms by buttons, keys and double click, and back', async () => {
  const hand = show()
  const smaller = screen.getByRole<HTMLButtonElement>('button', { name: 'Zoom out' })
  expect([zoom(), smaller.disabled, view()]).toEqual([1, true, null])
  await hand.click(screen.getByRole('button', { name: 'Zoom in' }))
  expect(zoom()).toBe(1.5)
  // Content larger than its box must be scrollable by keyboard.
  expect(view()?.tabIndex).toBe(0)
  view()?.focus()
  await hand.keyboard('+')
  expect(zoom()).toBe(2.25)
  await hand.keyboard('---')
  expect([zoom(), smaller.disabled]).toEqual([1, true])
  fireEvent.doubleClick(picture())
  expect(zoom()).toBe(2.5)
  fireEvent.doubleClick(picture())
  expect(zoom()).toBe(1)
})

test('the wheel zooms around the pointer, within limits, without scrolling the page', async () => {
  show()
  const wheel = (deltaY: number) => {
    const event = createEvent.wheel(picture(), { deltaY })
    // happy-dom's wheel events have no position.
    Object.defineProperties(event, { clientX: { value: 100 }, clientY: { value: 60 } })
    return fireEvent(picture(), event)
  }
  expect(wheel(-400)).toBe(false)
  expect(zoom()).toBeCloseTo(Math.E)
  // The point below the pointer was at 100 and stays there.
  expect(view()?.scrollLeft).toBeCloseTo(100 * Math.E - 100, 0)
  wheel(-10_000)
  expect(zoom()).toBe(6)
  wheel(10_000)
  expect(zoom()).toBe(1)
})

test('zooms with two fingers', () => {
  show()
  touch('pointerDown', 1, 100)
  expect(onPress).toHaveBeenCalledTimes(1)
  touch('pointerDown', 2, 200)
  expect(onPress).toHaveBeenCalledTimes(1)
  touch('pointerMove', 2, 300)
  expect(zoom()).toBe(2)
  touch('pointerUp', 2, 300)
  touch('pointerMove', 1, 150)
  expect(zoom()).toBe(2)
})

test('pans with two fingers when zoomed in', () => {
  show()
  fireEvent.doubleClick(picture())
  const box = view()
  if (!box) throw new Error('It is not enlarged')
  box.scrollLeft = 120
  touch('pointerDown', 1, 100)
  touch('pointerDown', 2, 200)
  touch('pointerMove', 1, 70)
  touch('pointerMove', 2, 170)
  expect(zoom()).toBeCloseTo(2.5)
  expect(box.scrollLeft).toBeCloseTo(150, 0)
})

test('pans by dragging when zoomed in, except for presses that belong to the content', () => {
  show()
  touch('pointerDown', 1, 200)
  touch('pointerUp', 1, 200)
  expect(onPress).toHaveBeenCalledTimes(1)
  fireEvent.doubleClick(picture())
  const box = view()
  if (!box) throw new Error('It is not enlarged')
  box.scrollLeft = 120
  touch('pointerDown', 1, 200)
  expect(onPress).toHaveBeenCalledTimes(1)
  touch('pointerMove', 1, 150)
  expect(box.scrollLeft).toBe(170)
  touch('pointerUp', 1, 150)
  touch('pointerDown', 1, 10)
  expect(onPress).toHaveBeenCalledTimes(2)
})
