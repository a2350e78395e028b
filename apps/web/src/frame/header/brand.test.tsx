import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildSite } from '#testing/build-site.ts'
import { renderPage } from '#testing/render-page.tsx'

const { brand } = buildSite()

test('shows the logo instead of the name once there is one', async () => {
  const logo = { path: '/logo-0123456789abcdef.png', width: 200, height: 50 }
  await renderPage('/login', { site: { brand: { ...brand, name: 'Oak & Ash', logo } } })
  const image = (await screen.findAllByRole<HTMLImageElement>('img', { name: 'Oak & Ash' }))[0]
  expect([image?.getAttribute('src'), image?.width, image?.height]).toEqual([logo.path, 200, 50])
  expect(screen.queryByText('Oak & Ash')).toBeNull()
})

test('shows the name without a logo', async () => {
  await renderPage('/login', { site: { brand: { ...brand, name: 'Oak & Ash' } } })
  expect((await screen.findAllByText('Oak & Ash')).length).toBeGreaterThan(0)
})
