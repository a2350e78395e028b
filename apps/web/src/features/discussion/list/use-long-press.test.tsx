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

test('fires once for a long press on a message', () => {
  const { row, onTap, onHold } = open()
  fireEvent.pointerDown(row, finger)
  vi.advanceTimersByTime(500)
  expect(onHold).toHaveBeenCalledOnce()
  // The context menu is prevented, and the following click is ignored.
  expect(fireEvent.contextMenu(row)).toBe(false)
  fireEvent.pointerUp(row, finger)
  fireEvent.click(row)
  expect(onTap).not.toHaveBeenCalled()
})

test('treats a moving finger as scrolling and a short press as a tap', () => {
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

test('ignores a held mouse button, which has the native context menu', () => {
  const { row, onHold } = open()
  fireEvent.pointerDown(row, { ...finger, pointerType: 'mouse' })
  vi.advanceTimersByTime(500)
  expect(onHold).not.toHaveBeenCalled()
  expect(fireEvent.contextMenu(row)).toBe(true)
})
