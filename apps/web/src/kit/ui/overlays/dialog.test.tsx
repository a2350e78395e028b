import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import { Dialog } from './dialog.tsx'

test('closes when the dialog is cancelled, not when an element inside it is', () => {
  const handleClose = vi.fn<() => void>()
  render(
    <Dialog title="Create Project" onClose={handleClose}>
      <input aria-label="Attach files" type="file" />
    </Dialog>,
  )
  // Closing a file picker without a choice: the input's event bubbles.
  fireEvent(screen.getByLabelText('Attach files'), new Event('cancel', { bubbles: true }))
  expect(handleClose).not.toHaveBeenCalled()
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(handleClose).toHaveBeenCalledOnce()
})

function TwoDialogs() {
  const [opened, setOpened] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setOpened(1)}>
        Open
      </button>
      {opened >= 1 && (
        <Dialog title="Outer" onClose={() => setOpened(0)}>
          <button type="button" onClick={() => setOpened(2)}>
            More
          </button>
        </Dialog>
      )}
      {opened === 2 && (
        <Dialog title="Inner" onClose={() => setOpened(1)}>
          <p>Sure?</p>
        </Dialog>
      )}
    </>
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const depth = (): unknown => (history.state as { overlay?: number } | null)?.overlay ?? 0 // as the dialogs write it
const names = () => screen.queryAllByRole('dialog').map((dialog) => dialog.querySelector('h2')?.textContent)

test('Back closes the topmost dialog, then the one below, and only then leaves the page', async () => {
  render(<TwoDialogs />)
  press('Open')
  press('More')
  expect([names(), depth()]).toEqual([['Outer', 'Inner'], 2])
  act(() => history.back())
  await waitFor(() => expect(names()).toEqual(['Outer']))
  act(() => history.back())
  await waitFor(() => expect(names()).toEqual([]))
  expect(depth()).toBe(0)
})

test('dialogs closed by hand remove their history entries, also two together', async () => {
  const { unmount } = render(<TwoDialogs />)
  press('Open')
  press('More')
  fireEvent(screen.getAllByRole('dialog').at(-1) ?? document.body, new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(depth()).toBe(1))
  press('More')
  await waitFor(() => expect(depth()).toBe(2))
  unmount()
  await waitFor(() => expect(depth()).toBe(0))
})

test('the page behind does not scroll until the last dialog has closed', () => {
  const { unmount } = render(<TwoDialogs />)
  const isMarked = () => document.documentElement.hasAttribute('data-modal')
  expect(isMarked()).toBe(false)
  press('Open')
  press('More')
  fireEvent(screen.getAllByRole('dialog').at(-1) ?? document.body, new Event('cancel', { cancelable: true }))
  expect(isMarked()).toBe(true)
  unmount()
  expect(isMarked()).toBe(false)
})
