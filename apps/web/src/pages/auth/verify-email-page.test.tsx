import { invitationMessages } from '@joinery/contract/messages/invitation-messages'
import { verifyEmailMessages } from '@joinery/contract/messages/verify-email-messages'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { saveRegisteredEmail } from '#lib/drafts/registered-email.ts'
import type { Answers } from '#testing/fake-api.ts'
import { renderPage } from '#testing/render-page.tsx'

const uid_user = '0198c0de-0000-7000-8000-000000000001'
const read = (is_invited: boolean) => ({ uid_user, email: 'mara@hartwell.example', is_invited })

test('verifies the address from the link and offers the login after 3 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { api, address, historyState } = await renderPage('/verify-email?code=abc', {
    answers: { readVerification: read(false), verifyEmail: {} },
  })
  const done = await screen.findByText('Email verified successfully! You can now log in.')
  expect(done.closest('[role=status]')).toBeTruthy()
  expect(api.sent('verifyEmail')[0]?.body).toEqual({ code: 'abc' })
  act(() => void vi.advanceTimersByTime(3100))
  await waitFor(() => expect(address()).toBe('/'))
  expect(historyState()).toEqual({ showLogin: true, message: 'Email verified successfully! You can now log in.' })
  expect(await screen.findByRole('link', { name: 'Log In' })).toBeTruthy()
})

test('links to the login with the address in the browser that registered it', async () => {
  saveRegisteredEmail('new@hartwell.example')
  const { hand, address } = await renderPage('/verify-email?code=abc', {
    answers: { readVerification: read(false), verifyEmail: {} },
  })
  await hand.click(await screen.findByRole('link', { name: 'Log In' }))
  await waitFor(() => expect(address()).toBe('/login'))
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('new@hartwell.example')
})

test('shows an error and sends no request when the code is missing', async () => {
  const { api } = await renderPage('/verify-email')
  expect((await screen.findByRole('alert')).textContent).toBe('Verification code is missing')
  expect(api.sent('verifyEmail')).toEqual([])
})

test.each<[Answers['verifyEmail'], string]>([
  [{ fault: 400, body: { error: 'This code was replaced by a newer one' } }, 'This code was replaced by a newer one'],
  [{ fault: 500, text: '<html>' }, 'Failed to verify email. The verification code may be invalid or expired.'],
  ['offline', 'Network error - please check your connection'],
])('shows the error of response %j', async (answer, sentence) => {
  await renderPage('/verify-email?code=abc', {
    answers: { readVerification: read(false), verifyEmail: answer ?? {} },
  })
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(screen.getByText(verifyEmailMessages.notVerified)).toBeTruthy()
  expect(screen.queryByText(/account is ready/)).toBeNull()
})

describe('invited address in another browser', () => {
  const visit = (answers: Answers = {}) =>
    renderPage('/verify-email?code=abc', { answers: { readVerification: read(true), verifyEmail: {}, ...answers } })

  test('verifies an invited address only after its owner confirms the account', async () => {
    const { api, hand } = await visit()
    expect(await screen.findByRole('heading', { name: 'Did you create this account?' })).toBeTruthy()
    expect(screen.getByText('mara@hartwell.example')).toBeTruthy()
    expect(api.sent('verifyEmail')).toEqual([])
    await hand.click(screen.getByRole('button', { name: 'Yes, I created it' }))
    expect(await screen.findByText('Email verified successfully! You can now log in.')).toBeTruthy()
    expect(api.sent('verifyEmail')).toHaveLength(1)
  })

  test('deletes the account instead of verifying when the owner rejects it', async () => {
    const { api, hand } = await visit({ disownAccount: {} })
    await hand.click(await screen.findByRole('button', { name: verifyEmailMessages.question.no }))
    expect((await screen.findByRole('status')).textContent).toBe(invitationMessages.accountDeleted)
    expect(api.sent('disownAccount')[0]?.body).toEqual({ code: 'abc' })
    expect(api.sent('verifyEmail')).toEqual([])
  })

  test('explains a failure and keeps the question open', async () => {
    const { hand } = await visit({ disownAccount: 'offline' })
    await hand.click(await screen.findByRole('button', { name: verifyEmailMessages.question.no }))
    expect((await screen.findByRole('alert')).textContent).toBe('Network error - please check your connection')
    expect(screen.getByRole('heading', { name: 'Did you create this account?' })).toBeTruthy()
  })
})

test('asks for no confirmation in the browser that registered the address', async () => {
  localStorage.setItem('registered-here', JSON.stringify([uid_user]))
  const { api } = await renderPage('/verify-email?code=abc', {
    answers: { readVerification: read(true), verifyEmail: {} },
  })
  expect(await screen.findByText('Email verified successfully! You can now log in.')).toBeTruthy()
  expect(api.sent('verifyEmail')).toHaveLength(1)
})

test('verifies nothing until it is known whether to ask for confirmation', async () => {
  const { api, hand } = await renderPage('/verify-email?code=abc', {
    answers: { readVerification: { fault: 500, text: '<html>' }, verifyEmail: {} },
  })
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(api.sent('verifyEmail')).toEqual([])
  api.answer({ readVerification: read(true) })
  await hand.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'Did you create this account?' })).toBeTruthy()
})
