import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { keepRegisteredEmail } from '#lib/drafts/registered-email.ts'
import type { Answers } from '#testing/fake-api.ts'
import { renderPage } from '#testing/render-page.tsx'

afterEach(() => vi.useRealTimers())

test('the link of the mail verifies by itself, and after 3 seconds the start offers the login', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { api, address, historyState } = await renderPage('/verify-email?code=abc', { answers: { verifyEmail: {} } })
  const done = await screen.findByText('Email verified successfully! You can now log in.')
  expect(done.closest('[role=status]')).toBeTruthy()
  expect(api.sent('verifyEmail')[0]?.body).toEqual({ code: 'abc' })
  act(() => void vi.advanceTimersByTime(3100))
  await waitFor(() => expect(address()).toBe('/'))
  expect(historyState()).toEqual({ showLogin: true, message: 'Email verified successfully! You can now log in.' })
  expect(await screen.findByRole('link', { name: 'Log In' })).toBeTruthy()
})

test('where it was registered, the login is one press away and has the address', async () => {
  keepRegisteredEmail('new@hartwell.example')
  const { hand, address } = await renderPage('/verify-email?code=abc', { answers: { verifyEmail: {} } })
  await hand.click(await screen.findByRole('link', { name: 'Log In' }))
  await waitFor(() => expect(address()).toBe('/login'))
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('new@hartwell.example')
})

test('without a code it says so and asks nobody', async () => {
  const { api } = await renderPage('/verify-email')
  expect((await screen.findByRole('alert')).textContent).toBe('Verification code is missing')
  expect(api.sent('verifyEmail')).toEqual([])
})

test.each<[Answers['verifyEmail'], string]>([
  [{ fault: 400, body: { error: 'This code was replaced by a newer one' } }, 'This code was replaced by a newer one'],
  [{ fault: 500, text: '<html>' }, 'Failed to verify email. The verification code may be invalid or expired.'],
  ['offline', 'Network error - please check your connection'],
])('an answer of %j is shown', async (answer, sentence) => {
  await renderPage('/verify-email?code=abc', { answers: { verifyEmail: answer ?? {} } })
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
})
