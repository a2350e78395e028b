import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildPerson } from '#testing/build-person.ts'
import { renderPage } from '#testing/render-page.tsx'

test('while nobody knows whether there is a session, a protected page says Loading...', async () => {
  const { address } = await renderPage('/dashboard', { isLoading: true })
  expect(await screen.findByText('Loading...')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Dashboard' })).toBeNull()
  expect(address()).toBe('/dashboard')
})

test.each(['/dashboard', '/settings?tab=security', '/projects/7/board#card', '/notifications'])(
  'a visitor who asks for %s comes to the login, which remembers the place',
  async (path) => {
    const { address, historyState } = await renderPage(path)
    await screen.findByRole('heading', { name: 'Log In' })
    expect(address()).toBe('/login')
    const { pathname, search, hash } = new URL(path, 'http://localhost')
    expect(historyState()).toEqual({ from: { pathname, search, hash } })
  },
)

test('somebody signed in sees the page', async () => {
  await renderPage('/dashboard', { user: buildPerson() })
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy()
})

test('a session that ends by itself leads to the login, which remembers the place', async () => {
  const { session, address, historyState } = await renderPage('/settings?tab=usage', { user: buildPerson() })
  await screen.findByRole('heading', { name: 'Settings' })
  act(() => session.clear())
  await screen.findByRole('heading', { name: 'Log In' })
  expect(address()).toBe('/login')
  expect(historyState()).toEqual({ from: { pathname: '/settings', search: '?tab=usage', hash: '' } })
})

test('whoever logs out on a protected page by their own choice comes to the landing page', async () => {
  const { session, address, historyState } = await renderPage('/settings', { user: buildPerson() })
  await screen.findByRole('heading', { name: 'Settings' })
  await act(() => session.logOut())
  await waitFor(() => expect(address()).toBe('/'))
  expect(historyState()).toBeNull()
})
