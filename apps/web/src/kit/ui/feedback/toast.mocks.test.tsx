import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { ToastOutlet } from './toast-outlet.tsx'
import { showToast } from './toast.ts'

afterEach(() => vi.doUnmock('./toaster.tsx'))

// First in this file: later the library is already loaded.
test('shows both toasts when the library failed to load for the first and loads for the next', async () => {
  const fetchToaster = vi.fn<() => never>(() => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  vi.doMock('./toaster.tsx', fetchToaster)
  render(<ToastOutlet />)
  showToast({ text: 'Message deleted' })
  await waitFor(() => expect(fetchToaster).toHaveBeenCalledOnce())
  vi.doUnmock('./toaster.tsx')
  act(() => showToast({ text: 'Link copied' }))
  expect(await screen.findByText('Link copied')).toBeTruthy()
  expect(screen.getByText('Message deleted')).toBeTruthy()
})

test('shows a toast from before the library was loaded once, with its action', async () => {
  const undo = vi.fn<() => void>()
  render(<ToastOutlet />)
  showToast({ text: 'Card deleted', action: { label: 'Undo', onAct: undo } })
  expect(await screen.findAllByText('Card deleted')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
})
