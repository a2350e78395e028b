import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { Answers } from '#testing/fake-api.ts'
import { renderPage } from '#testing/render-page.tsx'

const ask = async (answer: Answers['forgotPassword'], email = 'mara@hartwell.example') => {
  const page = await renderPage('/forgot-password', { answers: { forgotPassword: answer ?? {} } })
  const field = await screen.findByLabelText('Email')
  if (email) await page.hand.type(field, email)
  await page.hand.click(screen.getByRole('button', { name: 'Send Reset Link' }))
  return page
}

test('disables the button for a minute after an email was sent', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  await ask({})
  expect((await screen.findByRole('status')).textContent).toMatch(/reset link is on its way/)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Wait 60s' })
  expect(button.disabled).toBe(true)
  act(() => void vi.advanceTimersByTime(15_000))
  expect(button.textContent).toBe('Wait 45s')
  act(() => void vi.advanceTimersByTime(45_000))
  expect(button.textContent).toBe('Send Reset Link')
  expect(button.disabled).toBe(false)
})

test('shows the remaining seconds when submitted during the countdown', async () => {
  const { api, container } = await ask({})
  await screen.findByRole('button', { name: /^Wait \d+s$/ })
  const form = container.querySelector('form')
  if (form) fireEvent.submit(form)
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Please wait \d+ seconds before requesting another reset email$/,
  )
  expect(api.sent('forgotPassword')).toHaveLength(1)
})

test('requires an email address', async () => {
  const { api } = await ask({}, '')
  expect((await screen.findByRole('alert')).textContent).toBe('Email is required')
  expect(api.sent('forgotPassword')).toEqual([])
})

test.each<[Answers['forgotPassword'], string]>([
  [
    { fault: 429, text: 'Please wait 12 seconds before requesting another reset email' },
    'Please wait 12 seconds before requesting another reset email',
  ],
  [{ fault: 500, text: '' }, 'Failed to send reset email'],
  [{ fault: 502, text: '<html>bad gateway</html>' }, 'Failed to send reset email'],
  ['offline', 'Network error - please check your connection'],
])('shows the error of response %j', async (answer, sentence) => {
  await ask(answer)
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send Reset Link' }).disabled).toBe(false)
})

test('shows a specific message when the request throws', async () => {
  const page = await renderPage('/forgot-password')
  page.session.callPublic = () => Promise.reject(new Error('surprise'))
  await page.hand.type(await screen.findByLabelText('Email'), 'a@b.example')
  await page.hand.click(screen.getByRole('button', { name: 'Send Reset Link' }))
  expect((await screen.findByRole('alert')).textContent).toBe('An error occurred. Please try again later.')
})
