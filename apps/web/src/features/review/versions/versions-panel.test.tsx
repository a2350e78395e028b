import { reviewMessages } from '@joinery/contract/messages/review-messages'
import { versionMessages } from '@joinery/contract/messages/version-messages'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { buildApproval } from '#features/review/approvals/approvals-testing.ts'
import { buildVersions, buildView, renderReview } from '#features/review/review-testing.tsx'
import { buildPin } from '#testing/build-pin.ts'
import { buildClientProject, buildJoinedProject } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { stubUploads } from '#testing/fake-uploads.ts'
import { serveFiles, watchSaved } from '#testing/serve-files.ts'

import { VersionDrop, VersionUploads } from './version-uploads.tsx'
import { VersionsPanel } from './versions-panel.tsx'

// Failed uploads persist into the next test unless dismissed.
afterEach(() => {
  for (const button of screen.queryAllByRole('button', { name: /^(?:Dismiss|Cancel)$/ })) fireEvent.click(button)
})

const rows = () => within(screen.getByRole('list', { name: 'Versions' })).getAllByRole('listitem')
const picture = (name = 'kitchen-new.jpg', type = 'image/jpeg') => new File(['x'.repeat(2048)], name, { type })
const drop = (...files: File[]) =>
  fireEvent.drop(screen.getByRole('heading', { name: 'Versions' }), { dataTransfer: { types: ['Files'], files } })
const field = () => screen.getByLabelText('New version')
const refreshed = { getProject: { fault: 404 }, listProjects: { projects: [] } } satisfies Answers

test('lists versions newest first with date, person, size and origin', async () => {
  const [second, first] = buildVersions(2)
  if (!second || !first) throw new Error('There are two')
  const made = { ...second, origin: { is_local: false, provider_name: 'Gemini', prompt: 'Walnut' } }
  await renderReview(<VersionsPanel view={buildView({ versions: [made, first] })} />)
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^AIAI-madeVersion 2ViewingMara Hartwell12\/11\/2026 .+1\.5 KBAI-made$/),
    expect.stringMatching(/^Version 1Mara Hartwell11\/11\/2026 .+1\.5 KB$/),
  ])
  expect(screen.getByRole('button', { current: true }).textContent).toContain('Version 2')
})

test('opens an older version and compares it with the shown one', async () => {
  const view = buildView()
  const { hand } = await renderReview(<VersionsPanel view={view} />)
  await hand.click(screen.getByRole('button', { name: /^Version 1/ }))
  expect(view.onShow).toHaveBeenCalledWith(view.versions[1]?.uid_file)
  await hand.click(screen.getByRole('button', { name: 'Compare with version 1' }))
  expect(view.onCompare).toHaveBeenCalledWith(view.versions[1]?.uid_file)
  expect(screen.queryByRole('button', { name: 'Compare with version 2' })).toBeNull()
})

test('offers to compare a saved version with the one before and to request approval, until it is requested', async () => {
  const versions = buildVersions(2)
  const view = buildView({ versions, saved: versions[0]?.uid_file ?? '' })
  const { hand, unmount } = await renderReview(<VersionsPanel view={view} />, { listApprovals: { approvals: [] } })
  const heading = screen.getByRole('heading', { name: versionMessages.saved(2) })
  expect(document.activeElement).toBe(heading)
  await hand.click(screen.getByRole('button', { name: 'Compare' }))
  expect(view.onCompare).toHaveBeenCalledWith(versions[1]?.uid_file)
  await hand.click(screen.getByRole('button', { name: 'Request approval' }))
  expect(view.onAsking).toHaveBeenCalledWith(true)
  unmount()

  const requested = buildApproval(1, { uid_file: versions[0]?.uid_file ?? '', version: 2 })
  await renderReview(<VersionsPanel view={view} />, { listApprovals: { approvals: [requested] } })
  await waitFor(() => expect(screen.queryByRole('heading', { name: versionMessages.saved(2) })).toBeNull())
})

test('downloads any version, even when its URL has expired', async () => {
  const saved = watchSaved()
  const versions = buildVersions(2)
  const fresh = versions.map((one) => ({ ...one, url: `${one.url}-fresh` }))
  const { hand, api } = await renderReview(<VersionsPanel view={buildView({ versions })} />, {
    listVersions: { versions: fresh, pins: [] },
  })
  const requestedUrls = serveFiles(api, 403)
  await hand.click(screen.getByRole('button', { name: 'Download version 1' }))
  await waitFor(() => expect(saved).toEqual(['kitchen.jpg']))
  expect(requestedUrls.map((address) => address.includes('-fresh'))).toEqual([false, true])
})

test('mentions open comments of older versions, including deleted ones', async () => {
  const pins = [
    buildPin(1, { version: 1 }),
    buildPin(2, { version: 2 }),
    buildPin(3, { version: 2 }),
    buildPin(4, { version: 2, status: 'resolved' }),
    buildPin(5, { version: 3 }),
  ]
  const versions = buildVersions(3).filter(({ version }) => version !== 1)
  const view = buildView({ versions, pins })
  const { hand } = await renderReview(<VersionsPanel view={view} />)
  const older = within(screen.getByRole('list', { name: versionMessages.openOnOlder }))
  expect(older.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '2 open comments from version 2',
    versionMessages.openFromDeleted(1, 1),
  ])
  expect(rows()[0]?.textContent).toContain('1 open comment')
  await hand.click(older.getByRole('button', { name: '2 open comments from version 2' }))
  expect(view.onShow).toHaveBeenCalledWith(versions[1]?.uid_file)
})

test('uploads a new version with progress and shows it when finished', async () => {
  const view = buildView()
  const { hand } = await renderReview(<VersionsPanel view={view} />, refreshed)
  const held = stubUploads()
  await hand.upload(field(), picture())
  await waitFor(() => expect(held).toHaveLength(1))
  act(() => held[0]?.progress(42, 100))
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'kitchen-new.jpg' }).value).toBe(42)
  expect(held[0]?.address).toContain(`/projects/files/${view.file.uid_stack}/versions`)
  const [added] = buildVersions(3)
  await act(async () => held[0]?.answer(201, { file: added ?? {} }))
  await waitFor(() => expect(view.onSaved).toHaveBeenCalledWith(expect.objectContaining({ uid_file: added?.uid_file })))
  expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull()
})

test('retries a failed upload', async () => {
  const { hand } = await renderReview(<VersionsPanel view={buildView()} />)
  const held = stubUploads()
  await hand.upload(field(), picture())
  await waitFor(() => expect(held).toHaveLength(1))
  await act(async () => held[0]?.fail())
  expect((await screen.findByRole('alert')).textContent).toContain('check your connection')
  await hand.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(held).toHaveLength(2))
})

test('rejects a file of another type before uploading', async () => {
  await renderReview(<VersionsPanel view={buildView()} />)
  const held = stubUploads()
  drop(picture('plan.pdf', 'application/pdf'))
  expect((await screen.findByRole('alert')).textContent).toBe(reviewMessages.versionTypeMismatch)
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  expect(held).toEqual([])
})

test('accepts one file per version', async () => {
  await renderReview(<VersionsPanel view={buildView()} />)
  const held = stubUploads()
  drop(picture('one.jpg'), picture('two.jpg'))
  expect((await screen.findByRole('alert')).textContent).toBe(reviewMessages.oneFileOnly)
  expect(held).toEqual([])
})

test('shows the upload over the image when dropped while the panel is closed', async () => {
  const view = buildView()
  await renderReview(
    <VersionUploads view={view}>
      <VersionDrop>
        <p>The picture</p>
      </VersionDrop>
    </VersionUploads>,
    refreshed,
  )
  const held = stubUploads()
  fireEvent.drop(screen.getByText('The picture'), { dataTransfer: { types: ['Files'], files: [picture()] } })
  expect(await screen.findByRole('list', { name: 'Uploads' })).toBeTruthy()
  await waitFor(() => expect(held).toHaveLength(1))
})

test('does not replace another open file when the upload finishes', async () => {
  const view = buildView()
  const drawn = (shown: typeof view) => (
    <VersionUploads view={shown}>
      <VersionsPanel view={shown} />
    </VersionUploads>
  )
  const { hand, rerender } = await renderReview(drawn(view), refreshed)
  const held = stubUploads()
  await hand.upload(field(), picture())
  await waitFor(() => expect(held).toHaveLength(1))
  const next = buildView({ versions: buildVersions(1, { uid_stack: '0198c0de-0000-7000-8000-000000000999' }) })
  rerender(drawn(next))
  await act(async () => held[0]?.answer(201, { file: buildVersions(3)[0] ?? {} }))
  expect(view.onSaved).not.toHaveBeenCalled()
  expect(next.onSaved).not.toHaveBeenCalled()
})

test('says before deleting which version is shown next', async () => {
  const view = buildView({ versions: buildVersions(3), pins: [buildPin(1, { version: 3 })] })
  const { hand, api } = await renderReview(<VersionsPanel view={view} />, {
    deleteFile: { message: 'File deleted' },
    ...refreshed,
  })
  await hand.click(screen.getByRole('button', { name: 'Delete version 3' }))
  const dialog = screen.getByRole('dialog', { name: 'Delete version 3?' })
  expect(dialog.textContent).toContain(versionMessages.shownInstead(2))
  expect(dialog.textContent).toContain(versionMessages.commentsKept(1, 3))
  await hand.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(view.onShow).toHaveBeenCalledWith(view.versions[1]?.uid_file))
  expect(api.sent('deleteFile')[0]?.path).toBe(`/projects/files/${view.file.uid_file}`)
})

test('deletes an older version and keeps the shown one', async () => {
  const view = buildView({ versions: buildVersions(3) })
  const { hand } = await renderReview(<VersionsPanel view={view} />, { deleteFile: { message: '' }, ...refreshed })
  await hand.click(screen.getByRole('button', { name: 'Delete version 1' }))
  expect(screen.getByRole('dialog').textContent).toContain(versionMessages.remainsLatest(3))
  await hand.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(view.onShow).not.toHaveBeenCalled()
})

test('explains why a version cannot be deleted', async () => {
  const { hand } = await renderReview(<VersionsPanel view={buildView()} />, {
    deleteFile: { fault: 409, body: { error: 'It stands in a message' } },
  })
  await hand.click(screen.getByRole('button', { name: 'Delete version 1' }))
  await hand.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect((await screen.findByRole('alert')).textContent).toBe('It stands in a message')
})

test('does not offer to delete the only version', async () => {
  await renderReview(<VersionsPanel view={buildView({ versions: buildVersions(1) })} />)
  expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull()
  expect(document.body.textContent).toContain(versionMessages.onlyVersionAdd)
})

test('lets a member add versions but not delete them', async () => {
  await renderReview(<VersionsPanel view={buildView({ project: buildJoinedProject() })} />)
  expect(field()).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull()
})

test('lets a client view, compare and download, and ignores dropped files', async () => {
  await renderReview(<VersionsPanel view={buildView({ project: buildClientProject() })} />)
  const held = stubUploads()
  expect(screen.queryByLabelText('New version')).toBeNull()
  expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Compare with version 1' })).toBeTruthy()
  drop(picture())
  expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull()
  expect(held).toEqual([])
})
