// Preload lazy chunks so the first visit does not time out on a busy machine.
import '#features/sharing/share-dialog.tsx'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { buildAttachment } from '#testing/build-attachment.ts'
import type { Answers } from '#testing/fake-api.ts'

import { openViewer, prepareViewer } from './viewer-testing.ts'

prepareViewer()

const [newest, middle, oldest] = [buildAttachment(1), buildAttachment(2), buildAttachment(3)]

/** Loading the second page fails, so that its files are never in the list. */
const firstPageOnly: Answers['listFiles'] = ({ path }) =>
  path.includes('cursor') ? { fault: 404 } : { files: [newest, middle], nextCursor: 'next', total: 3 }

test('opens and shares a file that is not loaded with the list', async () => {
  const { hand } = await openViewer(newest, `?file=${oldest.uid_file}`, {
    listFiles: firstPageOnly,
    listVersions: { versions: [oldest], pins: [], is_project_file: true },
  })
  const viewer = within(await screen.findByRole('dialog', { name: oldest.filename }))
  await hand.click(await viewer.findByRole('button', { name: 'Share' }))
  expect(await screen.findByRole('dialog', { name: `Share ${oldest.filename}` })).toBeTruthy()
})

test('does not offer to share a file of a message', async () => {
  await openViewer(newest, `?file=${oldest.uid_file}`, {
    listFiles: firstPageOnly,
    listVersions: { versions: [oldest], pins: [], is_project_file: false },
  })
  const viewer = within(await screen.findByRole('dialog', { name: oldest.filename }))
  expect(await viewer.findByRole('tab', { name: 'Comments' })).toBeTruthy()
  expect(viewer.queryByRole('button', { name: 'Share' })).toBeNull()
})

test('finds the files before and after a file on a later page', async () => {
  // The list behind the viewer is not scrolled, so it loads no more.
  vi.stubGlobal(
    'IntersectionObserver',
    class extends IntersectionObserver {
      override observe(): void {}
    },
  )
  await openViewer(newest, `?file=${oldest.uid_file}`, {
    listFiles: ({ path }) =>
      path.includes('cursor=last')
        ? { files: [oldest], nextCursor: null, total: 3 }
        : path.includes('cursor=next')
          ? { files: [middle], nextCursor: 'last', total: 3 }
          : { files: [newest], nextCursor: 'next', total: 3 },
    listVersions: { versions: [oldest], pins: [], is_project_file: true },
  })
  await screen.findByRole('dialog', { name: oldest.filename })
  expect(await screen.findByText('3 / 3')).toBeTruthy()
})

test('counts the files of all pages', async () => {
  await openViewer(newest, `?file=${newest.uid_file}`, {
    listFiles: ({ path }) =>
      path.includes('cursor=next')
        ? { files: [oldest], nextCursor: null, total: 3 }
        : { files: [newest, middle], nextCursor: 'next', total: 3 },
  })
  await screen.findByRole('dialog', { name: newest.filename })
  expect(await screen.findByText('1 / 3')).toBeTruthy()
})

test('says that the list continues while the rest is not loaded', async () => {
  await openViewer(newest, `?file=${newest.uid_file}`, { listFiles: firstPageOnly })
  await screen.findByRole('dialog', { name: newest.filename })
  expect(await screen.findByText('1 / 2+')).toBeTruthy()
})
