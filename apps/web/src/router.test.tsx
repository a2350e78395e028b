import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderPage } from '#testing/render-page.tsx'

const site = { marketing: true, mainHost: 'https://main.example' }

const hrefs = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))

test('links to the main host from a marketing host’s sign-in links', async () => {
  await renderPage('/', { site })
  await screen.findByRole('heading', { level: 1 })
  expect(hrefs('Get Started')).toEqual(Array(6).fill('https://main.example/login'))
  expect(hrefs('Sign In')).toEqual(['https://main.example/login'])
  expect(hrefs('Create your account')).toEqual(['https://main.example/register'])
})

test('serves the plans on the marketing host', async () => {
  const { hand, address } = await renderPage('/', { site })
  await hand.click(await screen.findByRole('link', { name: 'See plans' }))
  await screen.findByRole('heading', { level: 1, name: 'Plans' })
  expect(address()).toBe('/plans')
  expect(hrefs('Get Started')).toEqual(['https://main.example/login'])
})

test('shows no dashboard in the menu of a marketing host', async () => {
  const { hand } = await renderPage('/', { site })
  await hand.click(await screen.findByRole('button', { name: 'Open menu' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
  expect(menu.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/plans',
    'https://main.example/login',
  ])
})

test.each(['/dashboard', '/settings', '/projects/7/board', '/reset-password'])(
  'a marketing host does not serve %s',
  async (path) => {
    await renderPage(path, { site })
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
  },
)
