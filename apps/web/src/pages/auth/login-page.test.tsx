import { loginMessages } from '@joinery/contract/messages/login-messages'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { saveRegisteredEmail, readRegisteredEmail } from '#lib/drafts/registered-email.ts'
import { buildPerson, buildToken } from '#testing/build-person.ts'
import type { Answers } from '#testing/fake-api.ts'
import { renderPage, signedInAnswers } from '#testing/render-page.tsx'

const mara = buildPerson()
const signedIn: Answers = { ...signedInAnswers(mara), logIn: { accessToken: buildToken(mara) } }

const visit = async (answers: Answers = {}, state?: unknown) => {
  const page = await renderPage('/login', { answers, state })
  const email = await screen.findByLabelText<HTMLInputElement>('Email')
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  const logIn = async (address = 'mara@hartwell.example', secret = 'walnut') => {
    await page.hand.clear(email)
    if (address) await page.hand.type(email, address)
    if (secret) await page.hand.type(password, secret)
    await page.hand.click(screen.getByRole('button', { name: 'Log In' }))
  }
  return { ...page, email, password, logIn }
}

test('opens the dashboard after logging in, and sends the remember-me choice', async () => {
  const { api, address, hand, logIn } = await visit(signedIn)
  await hand.click(screen.getByLabelText('Stay logged in for 60 days'))
  await logIn(' Mara@hartwell.example ')
  await waitFor(() => expect(address()).toBe('/dashboard'))
  expect(api.sent('logIn')[0]?.body).toEqual({ email: 'Mara@hartwell.example', password: 'walnut', rememberMe: true })
})

test('shows a busy button and sends one request while logging in', async () => {
  const { api, hand, logIn } = await visit({ ...signedIn, logIn: () => new Promise<never>(() => {}) })
  await logIn()
  await hand.click(await screen.findByRole('button', { name: 'Log In', busy: true }))
  expect(api.sent('logIn')).toHaveLength(1)
})

test('returns to the requested page after logging in, including query and hash', async () => {
  const from = { pathname: '/settings', search: '?tab=account', hash: '#id' }
  const { address, logIn } = await visit(signedIn, { from })
  await logIn()
  await waitFor(() => expect(address()).toBe('/settings?tab=account#id'))
})

test.each([
  ['', 'walnut'],
  ['mara@hartwell.example', ''],
  ['', ''],
])('with %j and %j shows the required message beside the field and sends no request', async (address, secret) => {
  const { api, logIn, email, password } = await visit(signedIn)
  await logIn(address, secret)
  expect((await screen.findByRole('alert')).textContent).toBe('Email and password are required')
  expect(document.activeElement).toBe(address ? password : email)
  expect(api.sent('logIn')).toEqual([])
})

test.each<[Answers['logIn'], string]>([
  [{ fault: 401, body: { error: 'Invalid email or password' } }, 'Invalid email or password'],
  [{ fault: 429, body: { error: 'Too many attempts.' } }, 'Too many attempts.'],
  [{ fault: 401 }, 'Invalid email or password'],
  [{ fault: 500, text: '<html>' }, 'Login failed'],
  [{}, 'No access token received'],
  ['offline', 'Network error - please check your connection'],
])('shows the error of response %j and keeps the input', async (answer, sentence) => {
  const { logIn, email, password } = await visit({ ...signedIn, logIn: answer })
  await logIn()
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect([email.value, password.value]).toEqual(['mara@hartwell.example', 'walnut'])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Log In' }).disabled).toBe(false)
})

test('shows an error when the user cannot be loaded after logging in', async () => {
  const { logIn } = await visit({ ...signedIn, getMe: { fault: 500 } })
  await logIn()
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to fetch user data after login')
})

test('shows a specific message when the request throws', async () => {
  const { logIn, session } = await visit(signedIn)
  session.logIn = () => Promise.reject(new Error('surprise'))
  await logIn()
  expect((await screen.findByRole('alert')).textContent).toBe('An error occurred during login')
})

const unverified: Answers = { logIn: { fault: 403, body: { requiresEmailVerification: true } } }

test('offers to resend the verification email to an unverified address', async () => {
  const { api, hand, logIn } = await visit({ ...unverified, resendVerification: {} })
  await logIn()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(
    'Please verify your email address before logging in. Check your inbox for the verification link.',
  )
  await hand.click(screen.getByRole('button', { name: 'Resend verification email' }))
  expect((await screen.findByRole('status')).textContent).toBe('Verification email sent successfully!')
  expect(api.sent('resendVerification')[0]?.body).toEqual({ email: 'mara@hartwell.example' })
})

test.each<[Answers['resendVerification'], string]>([
  [{ fault: 500, text: '<html>' }, 'Failed to resend verification email'],
  [{ fault: 429, body: { error: 'Please wait 40 seconds' } }, 'Please wait 40 seconds'],
])('explains when the email cannot be resent (%j)', async (answer, sentence) => {
  const { hand, logIn } = await visit({ ...unverified, resendVerification: answer })
  await logIn()
  await hand.click(await screen.findByRole('button', { name: 'Resend verification email' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('shows the message and email handed over by another page', async () => {
  const { email } = await visit({}, { message: 'Account created successfully!', email: 'new@hartwell.example' })
  expect(screen.getByRole('status').textContent).toBe('Account created successfully!')
  expect(email.value).toBe('new@hartwell.example')
})

test('offers registration to new visitors above the form', async () => {
  const { hand, address, email } = await visit()
  const create = screen.getByRole('link', { name: 'Create Account' })
  expect(create.compareDocumentPosition(email)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await hand.click(create)
  await waitFor(() => expect(address()).toBe('/register'))
})

test('says when accounts are by invitation only', async () => {
  await renderPage('/login', { site: { registration: 'invited' } })
  expect(await screen.findByText(loginMessages.newHere.invited)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Create Account' })).toBeTruthy()
})

test('says when registration is closed and who to contact', async () => {
  const brand = { name: 'Joinery', tagline: '', logo: null, contactEmail: 'hello@studio.example' }
  await renderPage('/login', { site: { registration: 'closed', brand } })
  expect(await screen.findByText(/Sign-up is closed/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'hello@studio.example' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Create Account' })).toBeNull()
})

test('does not offer another account when registration is closed', async () => {
  await renderPage('/login', { site: { registration: 'closed' }, state: { email: 'new@hartwell.example' } })
  expect(await screen.findByRole('button', { name: 'Log In' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Create another account' })).toBeNull()
})

describe('after registering', () => {
  const registered = (email: string) => ({ message: 'Account created successfully!', email, isRegistered: true })

  test.each([
    ['new@gmail.com', false, 'Open Gmail', 'https://mail.google.com/'],
    ['new@outlook.co.uk', false, 'Open Outlook', 'https://outlook.live.com/mail/'],
    ['new@hartwell.example', true, 'Open the local mailbox', '/dev/mailbox'],
  ])(
    'links to the inbox of %s and does not offer registration (local mailbox: %s)',
    async (email, mailbox, name, href) => {
      await renderPage('/login', { state: registered(email), site: { mailbox } })
      expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href)
      expect(screen.queryByRole('link', { name: 'Create Account' })).toBeNull()
    },
  )

  test('shows no inbox link for an unknown email provider', async () => {
    await renderPage('/login', { state: registered('new@hartwell.example') })
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Open/ })).toBeNull()
  })

  test('prefills the address registered in this browser until it has logged in', async () => {
    saveRegisteredEmail('new@hartwell.example')
    const { email, password, hand } = await visit(signedIn)
    expect(email.value).toBe('new@hartwell.example')
    expect(document.activeElement).toBe(password)
    await hand.type(password, 'walnut{Enter}')
    await waitFor(() => expect(readRegisteredEmail()).toBe(''))
  })
})

test('can reveal the password', async () => {
  const { hand, password } = await visit()
  expect(password.type).toBe('password')
  await hand.click(screen.getByRole('button', { name: 'Show' }))
  expect(password.type).toBe('text')
  await hand.click(screen.getByRole('button', { name: 'Hide' }))
  expect(password.type).toBe('password')
})

test('marks the fields for password managers', async () => {
  const { email, password } = await visit()
  expect([email.autocomplete, password.autocomplete]).toEqual(['username', 'current-password'])
  expect(email.form?.noValidate).toBe(true)
})
