import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { MessageRow } from './message-row.tsx'

beforeEach(() => vi.useFakeTimers())

const open = () => {
  const onTap = vi.fn<() => void>()
  const onHold = vi.fn<() => void>()
  render(
    <MessageRow rowKey="1" className="" isTapped={false} onTap={onTap} onHold={onHold}>
      Oak
    </MessageRow>,
  )
  return { row: screen.getByText('Oak'), onTap, onHold }
}
const finger = { pointerType: 'touch', isPrimary: true, clientX: 100, clientY: 100 }

test('a finger that rests on a message asks what can be done with it, once', () => {
  const { row, onTap, onHold } = open()
  fireEvent.pointerDown(row, finger)
  vi.advanceTimersByTime(500)
  expect(onHold).toHaveBeenCalledOnce()
  // The browser's own menu stays away, and the click that follows is no tap.
  expect(fireEvent.contextMenu(row)).toBe(false)
  fireEvent.pointerUp(row, finger)
  fireEvent.click(row)
  expect(onTap).not.toHaveBeenCalled()
})

test('a finger that goes on scrolls, and one that leaves at once taps', () => {
  const { row, onTap, onHold } = open()
  fireEvent.pointerDown(row, finger)
  fireEvent.pointerMove(row, { ...finger, clientY: 130 })
  vi.advanceTimersByTime(500)
  fireEvent.pointerDown(row, finger)
  vi.advanceTimersByTime(100)
  fireEvent.pointerUp(row, finger)
  fireEvent.click(row)
  vi.advanceTimersByTime(500)
  expect(onHold).not.toHaveBeenCalled()
  expect(onTap).toHaveBeenCalledOnce()
})

test('a mouse that is held down is no finger, and has the browser’s own menu', () => {
  const { row, onHold } = open()
  fireEvent.pointerDown(row, { ...finger, pointerType: 'mouse' })
  vi.advanceTimersByTime(500)
  expect(onHold).not.toHaveBeenCalled()
  expect(fireEvent.contextMenu(row)).toBe(true)
})
