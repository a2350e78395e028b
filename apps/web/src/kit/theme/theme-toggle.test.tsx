import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { ThemeToggle } from './theme-toggle.tsx'

test('the toggle is named for the theme it switches to', async () => {
  document.documentElement.className = 'light'
  render(<ThemeToggle />)
  await userEvent.click(screen.getByRole('button', { name: 'Switch to dark theme' }))
  expect(document.documentElement.className).toBe('dark')
  await userEvent.click(screen.getByRole('button', { name: 'Switch to light theme' }))
  expect(document.documentElement.className).toBe('light')
})
