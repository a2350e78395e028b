import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { ToastOutlet } from './toast-outlet.tsx'
import { showToast } from './toast.ts'

test('a toast shown before its library was loaded still appears, once, with its action', async () => {
  const undo = vi.fn<() => void>()
  render(<ToastOutlet />)
  showToast({ text: 'Card deleted', action: { label: 'Undo', onAct: undo } })
  expect(await screen.findAllByText('Card deleted')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
})
