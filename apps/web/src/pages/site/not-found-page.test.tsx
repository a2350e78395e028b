import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildPerson } from '#testing/build-person.ts'
import { renderPage } from '#testing/render-page.tsx'

test('links a visitor to the homepage', async () => {
  const { hand, address } = await renderPage('/nowhere/at/all')
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Go to Dashboard' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Visit the homepage' }).getAttribute('href')).toBe('/')
  await hand.click(screen.getByRole('link', { name: 'Go to Home' }))
  await waitFor(() => expect(address()).toBe('/'))
})

test('links a signed-in person to the dashboard and the homepage', async () => {
  const { hand, address } = await renderPage('/nowhere', { user: buildPerson() })
  expect((await screen.findByRole('link', { name: 'Visit the homepage' })).getAttribute('href')).toBe('/')
  expect(screen.queryByRole('link', { name: 'Go to Home' })).toBeNull()
  // Shown in the app frame, not on the public site.
  expect(screen.queryByRole('contentinfo')).toBeNull()
  await hand.click(screen.getByRole('link', { name: 'Go to Dashboard' }))
  await waitFor(() => expect(address()).toBe('/dashboard'))
})
