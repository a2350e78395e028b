import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { ToastOutlet } from './toast-outlet.tsx'
import { showToast } from './toast.ts'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const undoButton = () => screen.queryByRole('button', { name: 'Undo' })

const open = async () => {
  const hand = userEvent.setup({ advanceTimers: (time) => vi.advanceTimersByTime(time) })
  render(
    <>
      <button type="button">The message above</button>
      <ToastOutlet />
    </>,
  )
  const before = screen.getByRole('button', { name: 'The message above' })
  before.focus()
  const onUndo = vi.fn<() => void>()
  act(() => showToast({ text: 'Message deleted', duration: 8000, action: { label: 'Undo', onAct: onUndo } }))
  await screen.findByRole('button', { name: 'Undo' })
  return { hand, before, onUndo }
}

test('Alt + T focuses the Undo button, Enter undoes, and the focus returns', async () => {
  const { hand, before, onUndo } = await open()
  act(() => showToast({ text: 'Link copied' }))
  await screen.findByText('Link copied')
  await hand.keyboard('{Alt>}t{/Alt}')
  expect(document.activeElement).toBe(undoButton())
  await hand.keyboard('{Enter}')
  expect(onUndo).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(before)
  await pass(4)
  expect([screen.queryByText('Message deleted'), screen.queryByText('Link copied')]).toEqual([null, null])
})

test('a toast stays while it has the focus, and restarts its time on blur', async () => {
  const { hand, before } = await open()
  await hand.keyboard('{Alt>}t{/Alt}')
  await pass(60)
  expect(document.activeElement).toBe(undoButton())
  await hand.tab()
  expect(document.activeElement).toBe(before)
  await pass(7)
  expect(undoButton()).toBeTruthy()
  await pass(2)
  expect(undoButton()).toBeNull()
})

test('a toast reached by Tab stays too', async () => {
  const { hand } = await open()
  await hand.tab()
  await hand.tab()
  expect(document.activeElement).toBe(undoButton())
  await pass(60)
  expect(undoButton()).toBeTruthy()
})

test('a toast stays while a pointer is over it', async () => {
  const { hand } = await open()
  await hand.hover(screen.getByText('Message deleted'))
  await pass(60)
  expect(undoButton()).toBeTruthy()
  await hand.unhover(screen.getByText('Message deleted'))
  await pass(9)
  expect(undoButton()).toBeNull()
})

test('Alt + T is not handled without a toast', async () => {
  const hand = userEvent.setup({ advanceTimers: (time) => vi.advanceTimersByTime(time) })
  render(<ToastOutlet />)
  const others = vi.fn<(event: KeyboardEvent) => void>()
  addEventListener('keydown', others)
  await hand.keyboard('{Alt>}t{/Alt}')
  removeEventListener('keydown', others)
  expect(others.mock.lastCall?.[0].defaultPrevented).toBe(false)
})
