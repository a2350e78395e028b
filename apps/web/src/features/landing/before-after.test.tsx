import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { BeforeAfter } from './before-after.tsx'

test('labels both sides and moves the divider', async () => {
  render(<BeforeAfter />)
  expect(screen.getByText('Your model')).toBeTruthy()
  expect(screen.getByText('Our render')).toBeTruthy()
  expect(screen.getAllByRole('img')).toHaveLength(2)
  await userEvent.tab()
  await userEvent.keyboard('{End}')
  const slider = screen.getByRole('slider', { name: 'Before and after' })
  expect(slider.getAttribute('aria-valuetext')).toBe('100% working model, 0% render')
})
