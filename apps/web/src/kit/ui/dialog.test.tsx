import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { Dialog } from './dialog.tsx'

test('closes when the dialog is cancelled, not when something inside it is', () => {
  const handleClose = vi.fn<() => void>()
  render(
    <Dialog title="Create Project" onClose={handleClose}>
      <input aria-label="Attach files" type="file" />
    </Dialog>,
  )
  // Leaving a file picker without a choice: the event of the input bubbles.
  fireEvent(screen.getByLabelText('Attach files'), new Event('cancel', { bubbles: true }))
  expect(handleClose).not.toHaveBeenCalled()
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(handleClose).toHaveBeenCalledOnce()
})
