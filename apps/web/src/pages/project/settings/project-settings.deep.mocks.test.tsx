import { frameMessages } from '@joinery/contract/messages/frame-messages'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { buildPerson } from '#testing/build-person.ts'
import { projectId } from '#testing/build-project.ts'
import { renderPage } from '#testing/render-page.tsx'
import { drainConsole } from '#testing/setup.ts'

import { kitchen } from './settings-testing.ts'

test('offers to reload the page when the settings chunk fails to load', async () => {
  const file = '#features/project-settings/settings-tab.tsx'
  vi.doMock(file, () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  await renderPage(`/projects/${projectId()}/settings`, {
    user: buildPerson(),
    answers: { getProject: { project: kitchen, files: [] } },
  })
  expect(await screen.findByRole('heading', { name: frameMessages.error.loadTitle })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  vi.doUnmock(file)
  drainConsole() // React reports the failure that this test provokes
})
