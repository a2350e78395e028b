import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { Button } from './button.tsx'

test('a busy button keeps its label, is announced as busy and cannot be pressed', async () => {
  const press = vi.fn<() => void>()
  const { rerender } = render(
    <Button isBusy onClick={press}>
      Save
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Save', busy: true })
  await userEvent.click(button)
  expect(press).not.toHaveBeenCalled()
  rerender(<Button onClick={press}>Save</Button>)
  expect(button.hasAttribute('aria-busy')).toBe(false)
  await userEvent.click(button)
  expect(press).toHaveBeenCalledOnce()
})

test('a disabled button is not busy', () => {
  render(
    <Button disabled isBusy={false}>
      Reset Password
    </Button>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button')
  expect([button.disabled, button.hasAttribute('aria-busy')]).toEqual([true, false])
})
