import { loginMessages } from '@joinery/contract/messages/login-messages'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { keepRegisteredEmail, readRegisteredEmail } from '#lib/drafts/registered-email.ts'
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

test('logging in leads to the dashboard, and sends whether to be remembered', async () => {
  const { api, address, hand, logIn } = await visit(signedIn)
  await hand.click(screen.getByLabelText('Stay logged in for 60 days'))
  await logIn(' Mara@hartwell.example ')
  await waitFor(() => expect(address()).toBe('/dashboard'))
  expect(api.sent('logIn')[0]?.body).toEqual({ email: 'Mara@hartwell.example', password: 'walnut', rememberMe: true })
})

test('while one is being logged in, the button is busy and asks once', async () => {
  const { api, hand, logIn } = await visit({ ...signedIn, logIn: () => new Promise<never>(() => {}) })
  await logIn()
  await hand.click(await screen.findByRole('button', { name: 'Log In', busy: true }))
  expect(api.sent('logIn')).toHaveLength(1)
})

test('logging in leads back to where one was going, query and hash included', async () => {
  const from = { pathname: '/settings', search: '?tab=account', hash: '#id' }
  const { address, logIn } = await visit(signedIn, { from })
  await logIn()
  await waitFor(() => expect(address()).toBe('/settings?tab=account#id'))
})

test.each([
  ['', 'walnut'],
  ['mara@hartwell.example', ''],
  ['', ''],
])('with %j and %j it says what is required, beside the field, and asks nobody', async (address, secret) => {
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
])('an answer of %j is shown, and what was typed stays', async (answer, sentence) => {
  const { logIn, email, password } = await visit({ ...signedIn, logIn: answer })
  await logIn()
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect([email.value, password.value]).toEqual(['mara@hartwell.example', 'walnut'])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Log In' }).disabled).toBe(false)
})

test('a person who cannot be fetched after the login is told so', async () => {
  const { logIn } = await visit({ ...signedIn, getMe: { fault: 500 } })
  await logIn()
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to fetch user data after login')
})

test('an exception has a sentence of its own', async () => {
  const { logIn, session } = await visit(signedIn)
  session.logIn = () => Promise.reject(new Error('surprise'))
  await logIn()
  expect((await screen.findByRole('alert')).textContent).toBe('An error occurred during login')
})

const unverified: Answers = { logIn: { fault: 403, body: { requiresEmailVerification: true } } }

test('somebody whose address is not verified can have the mail sent again', async () => {
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
])('a mail that cannot be sent again (%j) is explained', async (answer, sentence) => {
  const { hand, logIn } = await visit({ ...unverified, resendVerification: answer })
  await logIn()
  await hand.click(await screen.findByRole('button', { name: 'Resend verification email' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('a message and the e-mail that another page hands over are there', async () => {
  const { email } = await visit({}, { message: 'Account created successfully!', email: 'new@hartwell.example' })
  expect(screen.getByRole('status').textContent).toBe('Account created successfully!')
  expect(email.value).toBe('new@hartwell.example')
})

test('somebody new finds the way to an account before the form', async () => {
  const { hand, address, email } = await visit()
  const create = screen.getByRole('link', { name: 'Create Account' })
  expect(create.compareDocumentPosition(email)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await hand.click(create)
  await waitFor(() => expect(address()).toBe('/register'))
})

test('where accounts are by invitation the login says so', async () => {
  await renderPage('/login', { site: { registration: 'invited' } })
  expect(await screen.findByText(loginMessages.newHere.invited)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Create Account' })).toBeTruthy()
})

test('where new accounts are closed the login says so, and whom to ask', async () => {
  const brand = { name: 'Joinery', tagline: '', contactEmail: 'hello@studio.example' }
  await renderPage('/login', { site: { registration: 'closed', brand } })
  expect(await screen.findByText(/Sign-up is closed/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'hello@studio.example' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Create Account' })).toBeNull()
})

test('where new accounts are closed nobody is offered another', async () => {
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
  ])('the way of %s to the mail comes first (local mailbox: %s)', async (email, mailbox, name, href) => {
    await renderPage('/login', { state: registered(email), site: { mailbox } })
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href)
    expect(screen.queryByRole('link', { name: 'Create Account' })).toBeNull()
  })

  test('there is none to a mail of which nothing is known', async () => {
    await renderPage('/login', { state: registered('new@hartwell.example') })
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Open/ })).toBeNull()
  })

  test('the login has the address that was registered here, until it has logged in', async () => {
    keepRegisteredEmail('new@hartwell.example')
    const { email, password, hand } = await visit(signedIn)
    expect(email.value).toBe('new@hartwell.example')
    expect(document.activeElement).toBe(password)
    await hand.type(password, 'walnut{Enter}')
    await waitFor(() => expect(readRegisteredEmail()).toBe(''))
  })
})

test('the password can be looked at', async () => {
  const { hand, password } = await visit()
  expect(password.type).toBe('password')
  await hand.click(screen.getByRole('button', { name: 'Show' }))
  expect(password.type).toBe('text')
  await hand.click(screen.getByRole('button', { name: 'Hide' }))
  expect(password.type).toBe('password')
})

test('password managers can tell the fields', async () => {
  const { email, password } = await visit()
  expect([email.autocomplete, password.autocomplete]).toEqual(['username', 'current-password'])
  expect(email.form?.noValidate).toBe(true)
})
