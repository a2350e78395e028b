import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildPerson } from '#testing/build-person.ts'
import { renderPage } from '#testing/render-page.tsx'

test.each(['/projects/7', '/projects/7/garage'])('%s leads to the overview of the project', async (path) => {
  const { address } = await renderPage(path, { user: buildPerson() })
  await waitFor(() => expect(address()).toBe('/projects/7/overview'))
})

test.each(['overview', 'board', 'discussion', 'genai', 'settings'])('the tab %s stays where it is', async (tab) => {
  const { address } = await renderPage(`/projects/7/${tab}`, { user: buildPerson() })
  await screen.findByRole('heading', { level: 1, name: 'Project' })
  expect(address()).toBe(`/projects/7/${tab}`)
})
