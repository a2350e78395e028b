import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { renderPage } from '#testing/render-page.tsx'

test('navigation scrolls to the top, focuses the heading and sets the title', async () => {
  const scroll = vi.fn<typeof scrollTo>()
  vi.stubGlobal('scrollTo', scroll)
  const { hand } = await renderPage('/')
  await screen.findByRole('heading', { level: 1 })
  expect(document.title).toBe('Joinery · Where rooms are made together')
  expect(document.activeElement).toBe(document.body)

  await hand.click(screen.getByRole('link', { name: 'See plans' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Plans' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(document.title).toBe('Plans · Joinery')
  expect(scroll).toHaveBeenCalledWith(0, 0)
})

test('the first tab stop skips the header', async () => {
  const { hand } = await renderPage('/plans')
  await screen.findByRole('heading', { level: 1 })
  await hand.tab()
  expect(document.activeElement?.textContent).toBe('Skip to content')
  expect(document.activeElement?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`)
})
