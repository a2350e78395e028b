import { lightboxMessages } from '@joinery/contract/messages/lightbox-messages'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { afterJoining } from '#testing/after-joining.ts'
import { buildAttachment } from '#testing/build-attachment.ts'
import { buildProject } from '#testing/build-project.ts'
import { emitFromServer } from '#testing/fake-socket.ts'

import { openViewer, prepareViewer } from './viewer-testing.ts'

prepareViewer()

test('announces a version from another user immediately, even when the file list is updated first', async () => {
  const first = buildAttachment(1)
  const second = buildAttachment(2, { uid_stack: first.uid_stack, version: 2, version_count: 2 })
  const project = buildProject()
  const { uid_project } = project
  const page = await openViewer(first, `?file=${first.uid_file}`, {}, project)
  expect(await screen.findByRole('tab', { name: 'Versions' })).toBeTruthy()
  await afterJoining(page.api)

  page.api.answer({
    getProject: { project, files: [second] },
    listVersions: { versions: [second, first], pins: [] },
  })
  // The request for versions is slow and can be aborted.
  const slow = Promise.withResolvers<void>()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (input: string, options?: RequestInit) => {
    if (input.includes('/versions')) await slow.promise
    options?.signal?.throwIfAborted()
    return fetch(input, options)
  })
  const read = page.api.sent('getProject').length
  act(() => emitFromServer('project_review_changed', { uid_project, uid_stack: first.uid_stack }))
  await waitFor(() => expect(page.api.sent('getProject').length).toBeGreaterThan(read))
  await screen.findByRole('button', { name: 'Open picture-2.jpg', hidden: true })
  await act(async () => slow.resolve())
  expect(await screen.findByRole('tab', { name: 'Versions 2' })).toBeTruthy()
  expect(page.address()).toContain(`file=${first.uid_file}`)
})

test('shows the new version in the film strip when it has another name', async () => {
  const [first, other] = [buildAttachment(1), buildAttachment(3)]
  const second = buildAttachment(2, { uid_stack: first.uid_stack, version: 2, version_count: 2 })
  const project = buildProject()
  const { uid_project } = project
  const page = await openViewer(first, '', { getProject: { project, files: [first, other] } }, project)
  await page.hand.click(await screen.findByRole('button', { name: 'Open picture-1.jpg' }))
  const strip = within(await screen.findByRole('list', { name: lightboxMessages.allImages }))
  expect(strip.getAllByRole('button')).toHaveLength(2)
  await afterJoining(page.api)
  page.api.answer({
    getProject: { project, files: [second, other] },
    listVersions: { versions: [second, first], pins: [] },
  })
  act(() => emitFromServer('project_review_changed', { uid_project, uid_stack: first.uid_stack }))
  expect(await strip.findByRole('button', { name: /picture-2\.jpg/ })).toBeTruthy()
  expect(strip.queryByRole('button', { name: /picture-1\.jpg/ })).toBeNull()
})
