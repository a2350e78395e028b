import '#testing/complete-dom.ts'
// Loaded ahead, so that the first visit does not wait for it on a busy machine.
import '#features/review/pins/comments-panel.tsx'
import '#features/review/pins/pin-layer.tsx'
import '#pages/project/project-overview.tsx'
import '#pages/project/project-page.tsx'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { afterJoining } from '#testing/after-joining.ts'
import { buildAttachment } from '#testing/build-attachment.ts'
import { buildProvider } from '#testing/build-generated.ts'
import { buildPerson } from '#testing/build-person.ts'
import { buildProject } from '#testing/build-project.ts'
import { serverSays } from '#testing/fake-socket.ts'
import { stubView } from '#testing/fake-view.ts'
import { renderPage } from '#testing/render-page.tsx'
import { serveFiles } from '#testing/serve-files.ts'

beforeEach(() => {
  stubView()
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: true }))
})

test('a version that somebody else adds is told at once, also when the list of files is the first to know', async () => {
  const first = buildAttachment(1)
  const second = buildAttachment(2, { uid_stack: first.uid_stack, version: 2, version_count: 2 })
  const project = buildProject()
  const { uid_project } = project
  const page = await renderPage(`/projects/${uid_project}/overview?file=${first.uid_file}`, {
    user: buildPerson(),
    answers: {
      getProject: { project, files: [first] },
      listProjects: { projects: [] },
      listProviders: { providers: [buildProvider('gemini', { current: true })] },
      listGenerations: { generations: [] },
      listVersions: { versions: [first], pins: [] },
      getReview: { stacks: [], open: [], decided: [] },
    },
  })
  serveFiles(page.api)
  expect(await screen.findByRole('tab', { name: 'Versions' })).toBeTruthy()
  await afterJoining(page.api)

  page.api.answer({
    getProject: { project, files: [second] },
    listVersions: { versions: [second, first], pins: [] },
  })
  // The reading of the versions is slow; whoever gives it up gets nothing.
  const slow = Promise.withResolvers<void>()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (input: string, options?: RequestInit) => {
    if (input.includes('/versions')) await slow.promise
    options?.signal?.throwIfAborted()
    return fetch(input, options)
  })
  const read = page.api.sent('getProject').length
  act(() => serverSays('project_review_changed', { uid_project, uid_stack: first.uid_stack }))
  await waitFor(() => expect(page.api.sent('getProject').length).toBeGreaterThan(read))
  await screen.findByRole('button', { name: 'Open picture-2.jpg', hidden: true })
  await act(async () => slow.resolve())
  expect(await screen.findByRole('tab', { name: 'Versions 2' })).toBeTruthy()
  expect(page.address()).toContain(`file=${first.uid_file}`)
})
