import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { queryClientOf } from '#lib/query-client.ts'
import { buildPerson } from '#testing/build-person.ts'
import { renderPage } from '#testing/render-page.tsx'

const openMenu = async (hand: Awaited<ReturnType<typeof renderPage>>['hand']) => {
  await hand.click(screen.getByRole('button', { name: 'Open menu' }))
  return within(await screen.findByRole('dialog', { name: 'Menu' }))
}

const linkNames = (menu: Pick<typeof screen, 'getAllByRole'>) =>
  menu.getAllByRole('link').map((link) => link.textContent)

test('shows a visitor the logo, Plans and Sign In in the header', async () => {
  await renderPage('/')
  const header = within(await screen.findByRole('banner'))
  expect(header.getByRole('link', { name: 'Joinery' }).getAttribute('href')).toBe('/')
  expect(header.getByRole('link', { name: 'Plans' }).getAttribute('href')).toBe('/plans')
  expect(header.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login')
})

test('shows a signed-in user their email address, and the logo links to the dashboard', async () => {
  const { hand, address } = await renderPage('/', { user: buildPerson() })
  const header = within(await screen.findByRole('banner'))
  expect(header.getByText('mara@hartwell.example')).toBeTruthy()
  expect(header.queryByRole('link', { name: 'Sign In' })).toBeNull()
  await hand.click(header.getByRole('link', { name: 'Joinery' }))
  await waitFor(() => expect(address()).toBe('/dashboard'))
})

test('the visitor’s menu links to the home page, the plans and sign-in', async () => {
  const { hand, address } = await renderPage('/plans')
  await screen.findByRole('heading', { level: 1 })
  const menu = await openMenu(hand)
  expect(linkNames(menu)).toEqual(['Home', 'Plans', 'Sign In'])
  expect(menu.queryByRole('button', { name: 'Logout' })).toBeNull()
  await hand.click(menu.getByRole('link', { name: 'Sign In' }))
  await waitFor(() => expect(address()).toBe('/login'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the signed-in user’s menu shows their name and credits', async () => {
  const user = buildPerson({ nickname: 'Mara', profile_photo: '/files/mara.jpg?signature=x' })
  const { hand } = await renderPage('/dashboard', { user })
  await screen.findByRole('heading', { name: 'Dashboard' })
  const menu = await openMenu(hand)
  expect(linkNames(menu)).toEqual(['Home', 'Dashboard', 'Settings'])
  expect(menu.getByText('Mara')).toBeTruthy()
  expect(menu.getByText('1,500 credits')).toBeTruthy()
  expect(document.querySelector('dialog img')?.getAttribute('src')).toBe('/files/mara.jpg?signature=x&w=112')
})

test('shows the email address without a nickname', async () => {
  const { hand } = await renderPage('/dashboard', { user: buildPerson() })
  await screen.findByRole('heading', { name: 'Dashboard' })
  const menu = await openMenu(hand)
  expect(menu.getByText('mara@hartwell.example')).toBeTruthy()
})

test('closes the menu by its button and by Escape, without navigation', async () => {
  const { hand, address } = await renderPage('/')
  await screen.findByRole('heading', { level: 1 })
  const menu = await openMenu(hand)
  await hand.click(menu.getByRole('button', { name: 'Close menu' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await openMenu(hand)
  screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/')
})

test('cancelling the logout keeps the user signed in on the page', async () => {
  const { hand, session, api, address } = await renderPage('/settings', { user: buildPerson() })
  await screen.findByRole('heading', { name: 'Settings' })
  const menu = await openMenu(hand)
  await hand.click(menu.getByRole('button', { name: 'Logout' }))
  const question = within(await screen.findByRole('dialog', { name: 'Confirm Logout' }))
  expect(question.getByText('Are you sure you want to log out?')).toBeTruthy()
  await hand.click(question.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.sent('logOut')).toEqual([])
  expect(session.getState().isAuthenticated).toBe(true)
  expect(address()).toBe('/settings')
})

test.each(['/settings', '/plans'])(
  'confirming the logout on %s leads to the landing page as a visitor',
  async (path) => {
    const { hand, session, api, address } = await renderPage(path, { user: buildPerson() })
    await screen.findByRole('button', { name: 'Notifications' })
    expect(queryClientOf(session).getQueryCache().getAll()).not.toEqual([])
    const menu = await openMenu(hand)
    await hand.click(menu.getByRole('button', { name: 'Logout' }))
    const question = within(await screen.findByRole('dialog', { name: 'Confirm Logout' }))
    await hand.click(question.getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(address()).toBe('/'))
    expect(api.sent('logOut')).toHaveLength(1)
    expect(session.getState().isAuthenticated).toBe(false)
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeTruthy()
    // The next user of this browser finds none of their data.
    expect(queryClientOf(session).getQueryCache().getAll()).toEqual([])
  },
)
