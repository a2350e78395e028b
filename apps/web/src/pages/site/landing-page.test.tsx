import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderPage } from '#testing/render-page.tsx'

test('shows the promise of the product in its first line', async () => {
  await renderPage('/')
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.textContent?.replaceAll(/\s+/g, ' ').trim()).toBe('You design. We render. Together.')
})

test('links each of the four trades to the login', async () => {
  const { hand, address } = await renderPage('/')
  const section = within(await screen.findByRole('region', { name: 'Made for the design trades' }))
  expect(section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Cabinetry & millwork',
    'Interior design',
    'Tile, stone & countertop',
    'Real-estate staging',
  ])
  const links = section.getAllByRole('link', { name: 'Get Started' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(4).fill('/login'))
  const [first] = links
  if (first) await hand.click(first)
  await waitFor(() => expect(address()).toBe('/login'))
})

test('shows the way from a comment to an approval in three steps', async () => {
  await renderPage('/')
  const section = within(await screen.findByRole('region', { name: 'From comment to approval' }))
  expect(section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Comment on the image',
    'Revise only that area',
    'Get it approved',
  ])
})

test('does not say that clients use the group chat, which they cannot see', async () => {
  await renderPage('/')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.getByRole('main').textContent).toContain('Your team and trades in one group chat')
  expect(screen.getByRole('main').textContent).not.toMatch(/client[^.]*group chat/i)
})

test('describes people, tools and training', async () => {
  await renderPage('/')
  await screen.findByRole('heading', { level: 1 })
  const text = screen.getByRole('main').textContent ?? ''
  expect(text).toContain('since 2017')
  expect(text).toContain('real people')
  expect(text).toContain('We never train AI on your files')
})

test('confirms a verified email address and offers the login', async () => {
  const message = 'Email verified successfully! You can now log in.'
  const { hand, address } = await renderPage('/', { state: { showLogin: true, message } })
  const notice = (await screen.findByText(message)).closest('[role=status]')
  expect(notice).not.toBeNull()
  await hand.click(screen.getByRole('link', { name: 'Log In' }))
  await waitFor(() => expect(address()).toBe('/login'))
})

test.each([{}, { showLogin: false }])('shows no notice for a visit without the flag (%o)', async (flags) => {
  await renderPage('/', { state: { ...flags, message: 'Something else' } })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText('Something else')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Log In' })).toBeNull()
})

test.each([
  ['open', 'Create your account', '/register', /The Free plan includes two projects/, 1],
  ['invited', 'Log in', '/login', /^Accounts are by invitation/, 1],
  ['closed', 'Log in', '/login', /^Sign-up is closed/, 0],
] as const)('says when registration is %s', async (registration, name, href, words, footerLinks) => {
  await renderPage('/', { site: { registration } })
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryAllByRole('link', { name: 'Create account' })).toHaveLength(footerLinks)
})
