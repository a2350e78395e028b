import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildPerson } from '#testing/build-person.ts'
import { renderPage } from '#testing/render-page.tsx'

const user = buildPerson()

test('redirects a signed-in user from the login to the page they came from', async () => {
  const from = { pathname: '/settings', search: '?tab=usage', hash: '' }
  const { address } = await renderPage('/login', { user, state: { from } })
  await waitFor(() => expect(address()).toBe('/settings?tab=usage'))
})

test.each(['/login', '/register', '/create-account', '/forgot-password'])(
  'redirects a signed-in user from %s to the dashboard',
  async (path) => {
    const { address } = await renderPage(path, { user })
    await waitFor(() => expect(address()).toBe('/dashboard'))
  },
)

test('only the login uses a remembered page', async () => {
  const { address } = await renderPage('/register', { user, state: { from: { pathname: '/settings' } } })
  await waitFor(() => expect(address()).toBe('/dashboard'))
})

test.each([
  ['/login', 'Log In'],
  ['/register', 'Create Account'],
  ['/create-account', 'Create Account'],
  ['/forgot-password', 'Forgot Password'],
  ['/reset-password?token=x', 'Reset Password'],
  ['/verify-email?code=x', 'Verify Email'],
  ['/unsubscribe?token=x', 'Unsubscribe'],
])('shows %s to a visitor', async (path, heading) => {
  const { address } = await renderPage(path)
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
  expect(address()).toBe(path)
  await waitFor(() => expect(document.title).toBe(`${heading} · Joinery`))
})
