import '#testing/complete-dom.ts'
// Loaded ahead, so that the first visit does not wait for it on a busy machine.
import '#features/review/pins/comments-panel.tsx'
import '#features/review/pins/pin-layer.tsx'
import '#pages/project/project-overview.tsx'
import '#pages/project/project-page.tsx'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { buildAttachment } from '#testing/build-attachment.ts'
import { buildProvider } from '#testing/build-generated.ts'
import { buildPerson } from '#testing/build-person.ts'
import { buildPin } from '#testing/build-pin.ts'
import { buildProject } from '#testing/build-project.ts'
import { stubView } from '#testing/fake-view.ts'
import { renderPage } from '#testing/render-page.tsx'
import { serveFiles } from '#testing/serve-files.ts'

beforeEach(() => {
  stubView()
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: true }))
})

test('a resolved comment is shown on the version that it was made on', async () => {
  const first = buildAttachment(1, { version_count: 2 })
  const second = buildAttachment(2, { uid_stack: first.uid_stack, version: 2, version_count: 2 })
  const pin = buildPin(1, { status: 'resolved' })
  const project = buildProject()
  const page = await renderPage(`/projects/${project.uid_project}/overview?file=${second.uid_file}`, {
    user: buildPerson(),
    answers: {
      getProject: { project, files: [second] },
      listProjects: { projects: [] },
      listProviders: { providers: [buildProvider('gemini', { current: true })] },
      listGenerations: { generations: [] },
      listVersions: { versions: [second, first], pins: [pin] },
      getReview: { stacks: [], open: [], decided: [] },
    },
  })
  serveFiles(page.api)
  await page.hand.click(await screen.findByRole('tab', { name: /Comments/ }))
  await page.hand.click(await screen.findByRole('button', { name: 'Resolved' }))
  await page.hand.click(await screen.findByRole('button', { name: 'Comment 1 by Jonas Pike' }))
  await waitFor(() => expect(page.address()).toContain(`?file=${first.uid_file}&pin=${pin.uid_pin}`))
  expect(await screen.findByRole('button', { name: /^Comment 1 by Jonas Pike, resolved/ })).toBeTruthy()
})
