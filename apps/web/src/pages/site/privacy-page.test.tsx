import { cookiePurposes } from '@joinery/contract/sign-in/cookie-purposes'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildSite } from '#testing/build-site.ts'
import { renderPage } from '#testing/render-page.tsx'

test('shows retention, services, cookies and contact of this installation', async () => {
  const { privacy } = buildSite()
  await renderPage('/privacy', {
    site: {
      brand: { name: 'Joinery', tagline: '', logo: null, contactEmail: 'hello@joinery.example' },
      privacy: {
        kept: { ...privacy.kept, audit: '500 days', unverified: 'Until deleted' },
        providers: [{ name: 'Black Forest Labs', training: 'What they do is said in their terms.' }],
      },
    },
  })
  const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent
  expect(await row(/Audit log/)).toContain('500 days')
  expect(await row(/Unverified accounts/)).toContain('Until deleted')
  expect(screen.getAllByRole('row')).toHaveLength(Object.keys(privacy.kept).length + 1)
  const services = within(screen.getByRole('list', { name: 'AI providers' }))
  expect(services.getByRole('listitem').textContent).toBe('Black Forest LabsWhat they do is said in their terms.')
  for (const name of Object.keys(cookiePurposes)) expect(screen.getByText(name)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'hello@joinery.example' })).toBeTruthy()
  expect(screen.getByText(/removed from mentions .+ Decisions on approval requests keep your name/)).toBeTruthy()
})

test('is linked from the public footer', async () => {
  const { hand, address } = await renderPage('/plans')
  await hand.click(within(await screen.findByRole('contentinfo')).getByRole('link', { name: 'Privacy' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy' })).toBeTruthy()
  expect(address()).toBe('/privacy')
})
