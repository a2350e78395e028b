import { registrationMessages } from '@joinery/contract/messages/registration-messages'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildPerson } from '#testing/build-person.ts'
import type { Answers } from '#testing/fake-api.ts'
import { renderPage } from '#testing/render-page.tsx'

const labels = ['Email', 'Password', 'Confirm Password', 'Username (optional)'] as const

const fillIn = async (answers: Answers, values: readonly [string, string, string, string]) => {
  const page = await renderPage('/register', { answers })
  await screen.findByLabelText('Email')
  for (const [index, label] of labels.entries()) {
    const value = values[index]
    if (value) await page.hand.type(screen.getByLabelText(label), value)
  }
  await page.hand.click(screen.getByRole('button', { name: 'Create Account' }))
  return page
}

const good = ['mara@hartwell.example', 'walnut88', 'walnut88', ''] as const

test('opens the login with a message and the email after registering', async () => {
  const { api, address } = await fillIn({ createAccount: { user: buildPerson() } }, good)
  await waitFor(() => expect(address()).toBe('/login'))
  expect((await screen.findByRole('status')).textContent).toBe(
    'Account created successfully! Please check your email to verify your account before logging in.',
  )
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mara@hartwell.example')
  expect(api.sent('createAccount')[0]?.body).toEqual({ email: 'mara@hartwell.example', password: 'walnut88' })
  // Marks this browser, so that verifying the address here needs no confirmation.
  expect(localStorage.getItem('registered-here')).toContain(buildPerson().uid_user)
})

test('trims the username', async () => {
  const { api } = await fillIn({ createAccount: {} }, [good[0], good[1], good[2], '  Mara  '])
  await waitFor(() => expect(api.sent('createAccount')[0]?.body).toMatchObject({ username: 'Mara' }))
})

test.each([
  [['', 'walnut88', 'walnut88', ''], 'Email, password, and password confirmation are required', 'Email'],
  [['a@b.example', '', 'walnut88', ''], 'Email, password, and password confirmation are required', 'Password'],
  [['a@b.example', 'walnut88', '', ''], 'Email, password, and password confirmation are required', 'Confirm Password'],
  [['a@b.example', 'walnut88', 'walnut99', ''], 'Passwords do not match', 'Confirm Password'],
  [['a@b.example', 'seven77', 'seven77', ''], 'Password must be at least 8 characters long', 'Password'],
] as const)('rejects %j with: %s', async (values, sentence, label) => {
  const { api } = await fillIn({ createAccount: {} }, values)
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(document.activeElement).toBe(screen.getByLabelText(label))
  expect(api.sent('createAccount')).toEqual([])
})

test.each<[Answers['createAccount'], string]>([
  [
    { fault: 409, body: { error: 'An account with this email already exists' } },
    'An account with this email already exists',
  ],
  [{ fault: 400, body: { message: 'Please enter a valid email address' } }, 'Please enter a valid email address'],
  [{ fault: 500, text: '<html>' }, 'Failed to create account'],
  ['offline', 'Network error - please check your connection'],
])('shows the error of response %j and keeps the input', async (answer, sentence) => {
  await fillIn({ createAccount: answer }, good)
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(screen.getByLabelText<HTMLInputElement>('Confirm Password').value).toBe('walnut88')
})

test('shows a specific message when the request throws', async () => {
  const page = await renderPage('/register')
  page.session.callPublic = () => Promise.reject(new Error('surprise'))
  await screen.findByLabelText('Email')
  for (const [index, label] of labels.entries()) {
    if (good[index]) await page.hand.type(screen.getByLabelText(label), good[index])
  }
  await page.hand.click(screen.getByRole('button', { name: 'Create Account' }))
  expect((await screen.findByRole('alert')).textContent).toBe('An error occurred during account creation')
})

test('shows the password strength while typing', async () => {
  const { hand } = await renderPage('/create-account')
  const password = await screen.findByLabelText('Password')
  expect(screen.getByText('At least 8 characters')).toBeTruthy()
  await hand.type(password, 'aaaaaaaa')
  expect(screen.getByText('Easy to guess')).toBeTruthy()
  await hand.type(password, ' walnut & brass')
  expect(screen.getByText('Strong')).toBeTruthy()
})

test('redirects a signed-in person', async () => {
  const { address } = await renderPage('/register', { user: buildPerson() })
  await waitFor(() => expect(address()).toBe('/dashboard'))
})

const contact = { name: 'Joinery', tagline: '', logo: null, contactEmail: 'hello@studio.example' }

test('shows the form with a hint when accounts are by invitation only', async () => {
  await renderPage('/register', { site: { registration: 'invited' } })
  expect(await screen.findByLabelText('Confirm Password')).toBeTruthy()
  expect(screen.getByText(registrationMessages.introInvitedOnly)).toBeTruthy()
})

test('shows who to contact instead of the form when registration is closed', async () => {
  await renderPage('/register', { site: { registration: 'closed', brand: contact } })
  expect(await screen.findByRole('heading', { name: registrationMessages.closedTitle })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'hello@studio.example' }).getAttribute('href')).toBe(
    'mailto:hello@studio.example',
  )
  expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy()
  expect(screen.queryByLabelText('Email')).toBeNull()
})

test('shows a general contact hint when no operator address is set', async () => {
  await renderPage('/register', { site: { registration: 'closed' } })
  expect(await screen.findByText(registrationMessages.closedIntro.admin)).toBeTruthy()
})
