import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { Answers } from '#testing/fake-api.ts'
import { renderPage } from '#testing/render-page.tsx'

const reset = async (
  answer: Answers['resetPassword'],
  password: string,
  confirmation: string,
  path = '/reset-password?token=abc',
) => {
  const page = await renderPage(path, { answers: { resetPassword: answer ?? {} } })
  const field = await screen.findByLabelText('New Password')
  if (password) await page.hand.type(field, password)
  if (confirmation) await page.hand.type(screen.getByLabelText('Confirm Password'), confirmation)
  await page.hand.click(screen.getByRole('button', { name: 'Reset Password' }))
  return page
}

test('confirms the new password and opens the start page after 3 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { api, address } = await reset({}, 'brass and oak', 'brass and oak')
  expect((await screen.findByRole('status')).textContent).toMatch(/^Password reset successfully!/)
  expect(api.sent('resetPassword')[0]?.body).toEqual({ token: 'abc', newPassword: 'brass and oak' })
  act(() => void vi.advanceTimersByTime(2000))
  expect(address()).toBe('/reset-password?token=abc')
  act(() => void vi.advanceTimersByTime(1100))
  await waitFor(() => expect(address()).toBe('/'))
})

test.each([
  ['', '', 'Both fields are required'],
  ['brass and oak', '', 'Both fields are required'],
  ['brass and oak', 'brass or oak', 'Passwords do not match'],
  ['short', 'short', 'Password must be at least 8 characters long'],
])('rejects %j and %j with: %s', async (password, confirmation, sentence) => {
  const { api } = await reset({}, password, confirmation)
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(api.sent('resetPassword')).toEqual([])
})

test('shows an error immediately when the token is missing', async () => {
  const { api } = await reset({}, 'brass and oak', 'brass and oak', '/reset-password')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Reset token is missing. Please request a new password reset link.',
  )
  expect(api.sent('resetPassword')).toEqual([])
})

test.each<[Answers['resetPassword'], string]>([
  [{ fault: 400, text: 'This link was used already.' }, 'This link was used already.'],
  [{ fault: 500, text: '' }, 'Failed to reset password. The link may have expired.'],
  ['offline', 'Network error - please check your connection'],
])('shows the error of response %j and keeps the input', async (answer, sentence) => {
  await reset(answer, 'brass and oak', 'brass and oak')
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(screen.getByLabelText<HTMLInputElement>('New Password').value).toBe('brass and oak')
})
