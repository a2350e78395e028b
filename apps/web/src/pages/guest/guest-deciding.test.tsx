import '#testing/complete-dom.ts'
// Preload lazy chunks so the first press does not time out on a busy machine.
import './guest-viewer.tsx'
import '#features/guest/address/confirm-address.tsx'
import '#features/guest/deciding/decision-sheet.tsx'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { guestMessages as texts } from '@joinery/contract/messages/guest-messages'
import { guestViewerMessages as viewerTexts } from '@joinery/contract/messages/guest-viewer-messages'
import type { GuestReview } from '@joinery/contract/review/links'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { dayOf } from '#lib/time/day.ts'
import { buildAttachment } from '#testing/build-attachment.ts'
import { buildPin } from '#testing/build-pin.ts'

import { buildAsked, buildGuestReview, buildOwnApproval, code, nina, renderGuest } from './guest-testing.tsx'

const { decision: decisionTexts, address: addressTexts } = texts
const asked = (changes: Parameters<typeof buildAsked>[0] = {}, more: Partial<GuestReview> = {}) =>
  buildGuestReview({ asked: [buildAsked(changes)], ...more })
const known = (...approvals: ReturnType<typeof buildOwnApproval>[]) => buildGuestReview({ guest: nina, approvals })
const approved = buildOwnApproval(1, { status: 'approved', decided_at: '2026-11-17T09:30:00.000Z' })
const title = decisionTexts.press.approved(1)
const sheet = async (name = title) => within(await screen.findByRole('dialog', { name }))

type Hand = ReturnType<typeof renderGuest>['hand']

const press = async (hand: Hand, name: string): Promise<void> => hand.click(await screen.findByRole('button', { name }))

/** Opens the sheet, enters the address, and types the code. */
const pressAndTypeCode = async (hand: Hand): Promise<Awaited<ReturnType<typeof sheet>>> => {
  await press(hand, approvalMessages.approve)
  const form = await sheet()
  await hand.type(form.getByLabelText(addressTexts.email), nina.email)
  await hand.click(form.getByRole('button', { name: addressTexts.sendCode }))
  await hand.type(await form.findByLabelText(addressTexts.code), code)
  return form
}

test('asks the question first, and records the decision pressed with the code and the named button', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { api, hand } = renderGuest(
    { looking: asked({ due_date: dayOf(new Date()) }), confirmed: known(approved) },
    { confirmReview: { guestToken: 'write', approval: approved } },
  )
  expect(await screen.findByRole('heading', { name: 'Mara Hartwell requested your approval' })).toBeTruthy()
  expect(screen.getByText('The island is new.')).toBeTruthy()
  expect(screen.getByText(/^Please decide by .* \(today\)$/)).toBeTruthy()

  await press(hand, approvalMessages.approve)
  const form = await sheet()
  expect(form.getByLabelText<HTMLInputElement>(addressTexts.name).value).toBe(nina.name)
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(addressTexts.email)))
  await hand.type(form.getByLabelText(addressTexts.email), nina.email)
  await hand.click(form.getByRole('button', { name: addressTexts.sendCode }))
  const { uid_approval } = approved
  expect(api.sent('enterReview')[0]?.body).toMatchObject({ ...nina, uid_approval, decision: 'approved' })

  // A complete code decides nothing.
  await hand.type(await form.findByLabelText(addressTexts.code), code)
  expect(api.sent('confirmReview')).toEqual([])
  await hand.type(form.getByLabelText(decisionTexts.message('Mara Hartwell')), 'Lovely')
  await hand.click(form.getByRole('button', { name: title }))
  const head = await screen.findByRole('heading', { name: decisionTexts.made.approved(1) })
  expect(api.sent('confirmReview').map(({ body }) => body)).toEqual([
    { token: 'secret-of-the-link', email: nina.email, code, uid_approval, decision: 'approved', note: 'Lovely' },
  ])
  expect(api.sent('decideApproval')).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(head))
  expect(head.parentElement?.textContent).toContain('Mara Hartwell has been notified')
  expect(screen.queryByRole('button', { name: approvalMessages.approve })).toBeNull()
})

test('requires a description of the changes, unless comments are open, and keeps it after a wrong code', async () => {
  const { api, hand } = renderGuest({ looking: asked({ person_name: null, note: null }) })
  await press(hand, approvalMessages.requestChanges)
  const form = await sheet(decisionTexts.press.changes(1))
  expect(form.getByLabelText<HTMLInputElement>(addressTexts.name).value).toBe('')
  await hand.type(form.getByLabelText(addressTexts.name), nina.name)
  await hand.type(form.getByLabelText(addressTexts.email), nina.email)
  await hand.click(form.getByRole('button', { name: addressTexts.sendCode }))
  expect((await form.findByRole('alert')).textContent).toBe(decisionTexts.changesNoteRequired)
  await hand.type(form.getByLabelText(decisionTexts.changesNote), 'Walnut')
  await hand.click(form.getByRole('button', { name: addressTexts.sendCode }))
  await hand.type(await form.findByLabelText(addressTexts.code), '000000')
  await hand.click(form.getByRole('button', { name: decisionTexts.press.changes(1) }))
  expect((await form.findByRole('alert')).textContent).toBe(texts.codeWrong)
  expect(form.getByLabelText<HTMLTextAreaElement>(decisionTexts.changesNote).value).toBe('Walnut')
  expect(api.sent('enterReview')[0]?.body).toMatchObject({ decision: 'changes', note: 'Walnut' })
})

test('focuses the code once it is sent, also while the optional description is empty', async () => {
  const looking = asked()
  const { hand } = renderGuest({ looking }, { listVersions: { versions: looking.files, pins: [buildPin(1)] } })
  await press(hand, approvalMessages.requestChanges)
  const form = await sheet(decisionTexts.press.changes(1))
  await hand.type(form.getByLabelText(addressTexts.email), nina.email)
  await hand.click(form.getByRole('button', { name: addressTexts.sendCode }))
  const codeField = await form.findByLabelText(addressTexts.code)
  await waitFor(() => expect(document.activeElement).toBe(codeField))
})

test('lets a known guest decide without a code, and offers the certificate', async () => {
  localStorage.setItem('guest-token:secret-of-the-link', 'write')
  const done = buildOwnApproval(1, { status: 'changes', decided_at: '2026-11-17T09:30:00.000Z' })
  const { api, hand } = renderGuest(
    { looking: known(buildOwnApproval()), confirmed: known(buildOwnApproval()) },
    { decideApproval: { approval: done }, getCertificate: {} },
  )
  await press(hand, approvalMessages.requestChanges)
  const form = await sheet(decisionTexts.press.changes(1))
  expect(form.queryByLabelText(addressTexts.email)).toBeNull()
  await hand.type(form.getByLabelText(decisionTexts.changesNote), 'Walnut')
  api.answer({ getGuestReview: known(done) })
  await hand.click(form.getByRole('button', { name: decisionTexts.press.changes(1) }))
  const card = within(await screen.findByRole('region', { name: decisionTexts.madeLabel('picture-1.jpg') }))
  expect(api.sent('decideApproval')[0]).toMatchObject({ token: 'write', body: { decision: 'changes', note: 'Walnut' } })

  const saved: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file instanceof File ? `${file.name} ${file.type}` : '')
    return 'blob:saved'
  })
  await hand.click(card.getByRole('button', { name: decisionTexts.downloadCertificate }))
  await waitFor(() => expect(saved).toEqual(['picture-1 v1 certificate.pdf application/pdf']))
  expect(card.getByRole('link', { name: decisionTexts.verify }).getAttribute('href')).toBe(
    `/verify/${done.uid_approval}`,
  )
})

test('asks once whether to approve while comments are open', async () => {
  localStorage.setItem('guest-token:secret-of-the-link', 'write')
  const pins = [buildPin(1), buildPin(2, { status: 'resolved' })]
  const { api, hand } = renderGuest(
    { looking: known(buildOwnApproval()), confirmed: known(buildOwnApproval()) },
    { listVersions: { versions: [buildAttachment(1)], pins }, decideApproval: { approval: approved } },
  )
  await press(hand, approvalMessages.approve)
  const form = await sheet()
  await form.findByText(approvalMessages.openComments(1))
  await hand.click(form.getByRole('button', { name: decisionTexts.viewComments }))
  const viewer = within(await screen.findByRole('dialog', { name: 'picture-1.jpg' }))
  expect(await viewer.findByRole('list', { name: viewerTexts.comments })).toBeTruthy()
  await hand.click(await viewer.findByRole('button', { name: approvalMessages.approve }))
  await hand.click(await (await sheet()).findByRole('button', { name: decisionTexts.continue }))
  await hand.click((await sheet()).getByRole('button', { name: 'Close' }))
  await hand.click(viewer.getByRole('button', { name: approvalMessages.approve }))
  api.answer({ getGuestReview: known(approved) })
  await hand.click((await sheet()).getByRole('button', { name: title }))
  expect(await screen.findByRole('heading', { name: decisionTexts.made.approved(1) })).toBeTruthy()
})

test.each([
  ['withdrawn', decisionTexts.withdrawn(1)],
  ['superseded', decisionTexts.replaced(1)],
] as const)('says that the request was %s before the code, and keeps the message', async (status, why) => {
  const closed = buildOwnApproval(1, { status })
  const { hand } = renderGuest(
    { looking: asked(), confirmed: known(closed) },
    { confirmReview: { guestToken: 'write', approval: closed, message: approvalMessages.notOpen } },
  )
  const form = await pressAndTypeCode(hand)
  await hand.type(form.getByLabelText(decisionTexts.message('Mara Hartwell')), 'Lovely')
  await hand.click(form.getByRole('button', { name: title }))
  const refused = await sheet(decisionTexts.notRecorded)
  expect(refused.getByRole('alert').textContent).toBe(why)
  expect(refused.getByText('Lovely')).toBeTruthy()
  const [close] = refused.getAllByRole('button', { name: 'Close' })
  await hand.click(close ?? document.body)
  // The address is confirmed all the same.
  expect(await screen.findByText(/You're viewing as/)).toBeTruthy()
  expect(screen.getByText(why)).toBeTruthy()
})

test('says that approval was requested from another address, and offers to use a different one', async () => {
  const { hand } = renderGuest(
    { looking: asked(), confirmed: known() },
    { confirmReview: { guestToken: 'write', message: texts.notRequested } },
  )
  const form = await pressAndTypeCode(hand)
  await hand.click(form.getByRole('button', { name: title }))
  const refused = await sheet(decisionTexts.notRecorded)
  expect(refused.getByRole('alert').textContent).toBe(texts.notRequested)
  await hand.click(refused.getAllByRole('button', { name: 'Close' })[0] ?? document.body)
  await press(hand, addressTexts.otherEmail)
  expect(await screen.findByRole('dialog', { name: addressTexts.title })).toBeTruthy()
})

test('explains a request that closed before a code was sent', async () => {
  const { api, hand } = renderGuest(
    { looking: asked() },
    { enterReview: { fault: 409, body: { message: approvalMessages.notOpen } } },
  )
  await press(hand, approvalMessages.approve)
  const form = await sheet()
  await hand.type(form.getByLabelText(addressTexts.email), nina.email)
  const uid_stack = buildAttachment(1).uid_stack
  const closed = [{ ...buildAsked(), kind: 'file' as const, uid_stack, version: 1, status: 'withdrawn' as const }]
  api.answer({ getGuestReview: buildGuestReview({ closed }) })
  await hand.click(form.getByRole('button', { name: addressTexts.sendCode }))
  expect((await sheet(decisionTexts.notRecorded)).getByRole('alert').textContent).toBe(approvalMessages.notOpen)
  expect(await screen.findByText(decisionTexts.withdrawn(1))).toBeTruthy()
})

test('continues with the code after the page was reloaded, and asks for a new one for another decision', async () => {
  const { api, hand, unmount, openAgain } = renderGuest({ looking: asked() })
  await pressAndTypeCode(hand)
  unmount()

  openAgain()
  const form = await sheet()
  expect(await form.findByLabelText(addressTexts.code)).toBeTruthy()
  expect(api.sent('enterReview')).toHaveLength(1)
  await hand.click(form.getByRole('button', { name: 'Close' }))
  await press(hand, approvalMessages.requestChanges)
  const changes = await sheet(decisionTexts.press.changes(1))
  expect(changes.getByLabelText<HTMLInputElement>(addressTexts.email).value).toBe(nina.email)
  expect(changes.queryByLabelText(addressTexts.code)).toBeNull()
})

test('shows a decision made in another window instead of the question', async () => {
  localStorage.setItem('guest-token:secret-of-the-link', 'write')
  const { api, hand } = renderGuest(
    { looking: known(buildOwnApproval()), confirmed: known(buildOwnApproval()) },
    { decideApproval: { fault: 409, body: { message: approvalMessages.alreadyDecided } } },
  )
  await press(hand, approvalMessages.approve)
  api.answer({ getGuestReview: known(approved) })
  await hand.click((await sheet()).getByRole('button', { name: title }))
  expect(await screen.findByRole('heading', { name: decisionTexts.made.approved(1) })).toBeTruthy()
})

test('says before the code why a closed request asks nothing', async () => {
  const { uid_stack } = buildAttachment(1)
  const closed = (status: 'superseded' | 'decided') =>
    buildGuestReview({
      files: [buildAttachment(1, { version: 2, version_count: 2 })],
      closed: [{ uid_approval: approved.uid_approval, kind: 'file', uid_stack, version: 1, status }],
    })
  const { hand, unmount } = renderGuest({ looking: closed('superseded') })
  expect(await screen.findByText(decisionTexts.replaced(1))).toBeTruthy()
  unmount()
  renderGuest({ looking: closed('decided') })
  await press(hand, texts.requests.viewDecision)
  expect(await screen.findByRole('dialog', { name: addressTexts.title })).toBeTruthy()
})

test('does not count a newer version as approved', async () => {
  const file = buildAttachment(1, { version: 2, version_count: 2 })
  renderGuest({ looking: { ...known(approved), files: [file] } })
  expect(await screen.findByText(decisionTexts.newerVersion(2))).toBeTruthy()
})

test('shows no question when none is open or the link does not allow decisions', async () => {
  const { unmount } = renderGuest()
  await screen.findByRole('heading', { name: 'Hartwell Kitchen' })
  expect(screen.queryByRole('button', { name: approvalMessages.approve })).toBeNull()
  unmount()
  renderGuest({ looking: asked({}, { can: ['comment'] }) })
  await screen.findByRole('heading', { name: 'Hartwell Kitchen' })
  expect(screen.queryByRole('button', { name: approvalMessages.approve })).toBeNull()
})
