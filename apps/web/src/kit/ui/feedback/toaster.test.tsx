import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { patience } from '#testing/patience.ts'

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
  act(() => showToast({ text: 'Message deleted', action: { label: 'Undo', onAct: onUndo } }))
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

test('a toast with an action stays 8 s, another 3 s', async () => {
  await open()
  act(() => showToast({ text: 'Link copied' }))
  await screen.findByText('Link copied')
  await pass(5)
  expect([screen.queryByText('Link copied'), undoButton() !== null]).toEqual([null, true])
  await pass(5)
  expect(undoButton()).toBeNull()
})

test('a toast is inside the topmost dialog, and stays when the dialog closes', async () => {
  await open()
  const under = render(
    <Dialog title="Share" onClose={() => {}}>
      <p />
    </Dialog>,
  )
  const over = render(
    <Dialog title="Revoke" onClose={() => {}}>
      <p />
    </Dialog>,
  )
  const dialog = () => undoButton()?.closest('dialog')?.textContent
  await vi.waitFor(() => expect(dialog()).toContain('Revoke'), patience)
  over.unmount()
  await vi.waitFor(() => expect(dialog()).toContain('Share'), patience)
  under.unmount()
  await vi.waitFor(() => expect(undoButton()).toBeTruthy(), patience)
  expect([undoButton() !== null, dialog()]).toEqual([true, undefined])
})

test('a toast that has the focus when its dialog closes loses it, and restarts its time', async () => {
  const { hand } = await open()
  const { unmount } = render(
    <Dialog title="Share" onClose={() => {}}>
      <p />
    </Dialog>,
  )
  await vi.waitFor(() => expect(undoButton()?.closest('dialog')).toBeTruthy(), patience)
  await hand.keyboard('{Alt>}t{/Alt}')
  await pass(60)
  expect(document.activeElement).toBe(undoButton())
  unmount()
  await pass(7)
  expect([undoButton() !== null, document.activeElement === undoButton()]).toEqual([true, false])
  await pass(2)
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
