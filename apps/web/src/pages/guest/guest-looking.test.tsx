import '#testing/complete-dom.ts'
import './guest-selections.tsx'
import './guest-viewer.tsx'
import { guestMessages as texts } from '@joinery/contract/messages/guest-messages'
import { guestSelectionMessages as selectionTexts } from '@joinery/contract/messages/guest-selection-messages'
import { guestViewerMessages as viewerTexts } from '@joinery/contract/messages/guest-viewer-messages'
import type { SelectionTotals } from '@joinery/contract/selections/selections'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { buildAttachment, buildFile } from '#testing/build-attachment.ts'
import { buildPin, buildAuthor } from '#testing/build-pin.ts'
import { projectId } from '#testing/build-project.ts'
import { buildSelection } from '#testing/build-selection.ts'
import { cutConnection, restoreConnection, disconnectByServer, emitFromServer } from '#testing/fake-socket.ts'

import { beginComment, buildGuestReview, renderGuest } from './guest-testing.tsx'

test('shows who shares what, and the images', async () => {
  const { api } = renderGuest({
    looking: buildGuestReview({ files: [buildAttachment(1), buildFile(2, 'plan.dwg', 'application/octet-stream')] }),
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Hartwell Kitchen' })).toBeTruthy()
  expect(screen.getByText('Oak & Ash')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'picture-1.jpg' })).toBeTruthy()
  // Files without a preview can be downloaded.
  expect(screen.getByRole('link', { name: 'Download plan.dwg' }).getAttribute('href')).toContain('&download=1')
  expect(document.title).toBe('Hartwell Kitchen · Oak & Ash')
  // The link's secret is sent in request bodies only, never in a URL.
  expect(api.sent('openReview')[0]?.body).toEqual({ token: 'secret-of-the-link' })
  expect(api.sent('getGuestReview')[0]).toMatchObject({ path: '/review?limit=200', token: 'look' })
  expect(screen.queryByRole('navigation')).toBeNull()
})

test("shows the project's selections by room, with prices and totals as far as the link shows them", async () => {
  const priced = { unit_price: '285.00', line_total: '855.00', quantity: '3', unit: 'pcs' }
  const selections = [
    buildSelection(1, { title: 'Dome pendant', room: 'Kitchen', finish: 'Brass', note: 'Hang low', ...priced }),
    buildSelection(2, { title: 'Wall tile', room: 'Bath', supplier: 'Rif Tiles', image: buildAttachment(5) }),
  ]
  const totals: SelectionTotals = {
    by_room: [
      { room: 'Kitchen', total: '855.00' },
      { room: 'Bath', total: '0.00' },
    ],
    by_category: [],
    subtotal: '855.00',
    tax: '72.68',
    total: '927.68',
    budget: null,
    currency: 'USD',
    tax_percent: '8.5',
  }
  renderGuest({ looking: buildGuestReview({ files: [], selections, totals }) })
  const area = within(await screen.findByRole('region', { name: selectionTexts.title }))
  expect(area.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Kitchen', 'Bath'])
  const [pendant, tile] = area.getAllByRole('listitem')
  for (const text of ['Dome pendant', 'FIN-01', 'Brass', '3 pcs x $285.00 = $855.00', 'Hang low']) {
    expect(pendant?.textContent).toContain(text)
  }
  expect(tile?.textContent).toContain('Rif Tiles')
  expect(
    within(tile ?? document.body).getByRole('button', { name: selectionTexts.viewImage('Wall tile') }),
  ).toBeTruthy()
  expect(area.getByText('$927.68')).toBeTruthy()
  expect(area.getByText('$72.68')).toBeTruthy()
  expect(screen.queryByText(texts.empty('Oak & Ash'))).toBeNull()
})

test('shows selections without prices, and reads them again when they change', async () => {
  const { api } = renderGuest({
    looking: buildGuestReview({ selections: [buildSelection(1, { title: 'Dome pendant', quantity: '3' })] }),
  })
  const area = within(await screen.findByRole('region', { name: selectionTexts.title }))
  expect(area.queryByText(selectionTexts.total)).toBeNull()
  expect(area.getByText('3')).toBeTruthy()
  const reads = api.sent('getGuestReview').length
  emitFromServer('project_selections_changed', { uid_project: projectId() })
  await waitFor(() => expect(api.sent('getGuestReview').length).toBeGreaterThan(reads))
})

test('marks images made with AI or by local processing, on the page, in the viewer and when compared', async () => {
  const files = [
    buildAttachment(1, { origin: { is_local: false }, version: 2, version_count: 2 }),
    buildAttachment(2, { origin: { is_local: true } }),
    buildAttachment(3),
  ]
  const older = buildAttachment(9, {
    uid_stack: files[0]?.uid_stack ?? '',
    origin: { is_local: true },
    version_count: 2,
  })
  const versions = [files[0] ?? older, older]
  const { hand } = renderGuest({ looking: buildGuestReview({ files }) }, { listVersions: { versions, pins: [] } })
  await screen.findByRole('img', { name: 'picture-1.jpg' })
  const marks = (area: Element | null) => [...(area?.querySelectorAll('[title]') ?? [])].map((mark) => mark.textContent)
  expect(screen.getAllByRole('article').map((article) => marks(article))).toEqual([
    ['AIAI-made'],
    ['Local previewLocal preview (no AI model)'],
    [],
  ])
  await hand.click(screen.getByRole('button', { name: texts.openFile('picture-1.jpg') }))
  await screen.findByRole('application', { name: 'picture-1.jpg' })
  expect(marks(screen.getByRole('dialog'))).toContain('AIAI-made')
  await hand.click(await screen.findByRole('button', { name: viewerTexts.compare }))
  const sides = within(await screen.findByRole('region', { name: viewerTexts.compare }))
  expect(sides.getByText('AI-made')).toBeTruthy()
  expect(sides.getByText('Local preview (no AI model)')).toBeTruthy()
})

test.each([404, 401, 400])('shows one message and nothing else for an invalid link (%i)', async (fault) => {
  renderGuest({}, { openReview: { fault } })
  expect(await screen.findByRole('heading', { name: texts.linkInvalid })).toBeTruthy()
  expect(document.body.textContent).toBe(texts.linkInvalid)
})

test('offers a retry when the server is unreachable', async () => {
  const { api, hand } = renderGuest({}, { openReview: 'offline' })
  expect((await screen.findByRole('alert')).textContent).toMatch(/Network error/)
  api.answer({ openReview: { guestToken: 'look' } })
  await hand.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'Hartwell Kitchen' })).toBeTruthy()
})

test("closes the page when the link is revoked, and keeps the guest's drafts", async () => {
  const { api, hand } = renderGuest()
  await beginComment(hand, 'Walnut, please')
  api.answer({ getGuestReview: { fault: 401 }, openReview: { fault: 404 } })
  disconnectByServer()
  expect(await screen.findByRole('heading', { name: texts.linkInvalid })).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
  expect(within(screen.getByRole('region', { name: texts.unsentTitle })).getByText('Walnut, please')).toBeTruthy()
  const copied: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  await hand.click(screen.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(copied).toEqual(['Walnut, please']))
})

test('shows a newer version and a new file without a reload', async () => {
  const { api } = renderGuest()
  await screen.findByRole('heading', { name: 'Hartwell Kitchen' })
  const second = buildAttachment(2, { filename: 'hall.jpg' })
  api.answer({ getGuestReview: buildGuestReview({ files: [buildAttachment(1, { version: 2 }), second] }) })
  emitFromServer('project_review_changed', { uid_project: second.uid_file, uid_stack: second.uid_stack })
  expect(await screen.findByRole('img', { name: 'hall.jpg' })).toBeTruthy()
  expect(screen.getByText('Version 2')).toBeTruthy()
})

test('refetches everything after a connection loss', async () => {
  const { api } = renderGuest()
  await screen.findByRole('heading', { name: 'Hartwell Kitchen' })
  cutConnection()
  api.answer({ getGuestReview: buildGuestReview({ project: { title: 'Hartwell House' } }) })
  restoreConnection()
  expect(await screen.findByRole('heading', { name: 'Hartwell House' })).toBeTruthy()
})

test('keeps the page open when the confirmation of an address has expired', async () => {
  localStorage.setItem('guest-token:secret-of-the-link', 'old')
  const { api } = renderGuest(
    {},
    { getGuestReview: ({ token }) => (token === 'old' ? { fault: 401 } : buildGuestReview()) },
  )
  expect(await screen.findByRole('heading', { name: 'Hartwell Kitchen' })).toBeTruthy()
  expect(api.sent('openReview')).toHaveLength(1)
  expect(localStorage.getItem('guest-token:secret-of-the-link')).toBeNull()
})

test('does not end the session of a user signed in in the same browser when a guest request is refused', async () => {
  document.cookie = 'joinery_session=likely'
  const { api } = renderGuest({}, { openReview: { fault: 401 } })
  await screen.findByRole('heading', { name: texts.linkInvalid })
  expect([api.sent('refreshSession'), api.sent('logOut')]).toEqual([[], []])
  expect(document.cookie).toContain('joinery_session=likely')
})

test("opens an image with the team's comments", async () => {
  const pin = buildPin(1, { comments: [], author: buildAuthor({ uid_user: null, name: 'Jonas Pike' }) })
  const { hand } = renderGuest({}, { listVersions: { versions: [buildAttachment(1)], pins: [pin] } })
  await hand.click(await screen.findByRole('button', { name: texts.openFile('picture-1.jpg') }))
  expect(await screen.findByRole('button', { name: 'Comment 1 by Jonas Pike, open: Comment 1' })).toBeTruthy()
  const thread = screen.getByRole('list', { name: 'Comments' })
  expect(within(thread).getByText('Jonas Pike')).toBeTruthy()
  // Only the author can edit a comment.
  expect(within(thread).queryByRole('button', { name: 'Edit' })).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('compares versions only when the link allows it', async () => {
  const [first, second] = [buildAttachment(1), buildAttachment(2, { version: 2, version_count: 2 })]
  const newest = { ...second, uid_stack: first.uid_stack, filename: 'kitchen.jpg' }
  const looking = buildGuestReview({ files: [newest] })
  const versions = { listVersions: { versions: [newest, first], pins: [] } }
  const { hand, unmount } = renderGuest({ looking }, versions)
  await hand.click(await screen.findByRole('button', { name: texts.openFile('kitchen.jpg') }))
  await hand.click(await screen.findByRole('button', { name: 'Compare' }))
  const compare = await screen.findByRole('region', { name: 'Compare' })
  expect(within(compare).getByRole('application', { name: 'Version 1 and Version 2' })).toBeTruthy()
  unmount()

  renderGuest({ looking: { ...looking, can: [] } }, versions)
  await hand.click(await screen.findByRole('button', { name: texts.openFile('kitchen.jpg') }))
  expect(await screen.findByText(viewerTexts.emptyReadOnly)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Comment' })).toBeNull()
})
