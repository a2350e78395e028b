import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildPerson } from '#testing/build-person.ts'
import { renderPage } from '#testing/render-page.tsx'

test('a protected page shows Loading... until the session is known', async () => {
  const { address } = await renderPage('/dashboard', { isLoading: true })
  expect(await screen.findByText('Loading...')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Dashboard' })).toBeNull()
  expect(address()).toBe('/dashboard')
})

test.each(['/dashboard', '/settings?tab=security', '/projects/7/board#card', '/notifications'])(
  'redirects a visitor from %s to the login, which remembers the page',
  async (path) => {
    const { address, historyState } = await renderPage(path)
    await screen.findByRole('heading', { name: 'Log In' })
    expect(address()).toBe('/login')
    const { pathname, search, hash } = new URL(path, 'http://localhost')
    expect(historyState()).toEqual({ from: { pathname, search, hash } })
  },
)

test('shows the page to a signed-in user', async () => {
  await renderPage('/dashboard', { user: buildPerson() })
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy()
})

test('redirects to the login when the session ends, which remembers the page', async () => {
  const { session, api, address, historyState } = await renderPage('/settings?tab=usage', { user: buildPerson() })
  await screen.findByRole('heading', { name: 'Settings' })
  api.answer({ refreshSession: { fault: 401 } }) // the login page looks for a session once more
  await act(() => session.end())
  await screen.findByRole('heading', { name: 'Log In' })
  const from = { pathname: '/settings', search: '?tab=usage', hash: '' }
  await waitFor(() => expect([address(), historyState()]).toEqual(['/login', { from }]))
})

test('redirects to the landing page after logging out on a protected page', async () => {
  const { session, address, historyState } = await renderPage('/settings', { user: buildPerson() })
  await screen.findByRole('heading', { name: 'Settings' })
  await act(() => session.logOut())
  await waitFor(() => expect(address()).toBe('/'))
  expect(historyState()).toBeNull()
})
