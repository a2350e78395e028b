import '#testing/complete-dom.ts'
import './guest-viewer.tsx'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { guestMessages as texts } from '@joinery/contract/messages/guest-messages'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { dayOf } from '#lib/time/day.ts'
import { buildAttachment } from '#testing/build-attachment.ts'

import { buildOwnApproval, buildGuestReview, nina, renderGuest, tellAddress, tellCode } from './guest-testing.tsx'

const asked = buildGuestReview({ asked: true })
const known = (...approvals: ReturnType<typeof buildOwnApproval>[]) =>
  buildGuestReview({ asked: true, guest: nina, approvals })

test("confirms the guest's address, shows the request with its deadline, and approves", async () => {
  const approval = buildOwnApproval(1, { note: 'The island is new.', due_date: dayOf(new Date()) })
  const done = buildOwnApproval(1, {
    status: 'approved',
    decided_at: '2026-11-17T09:30:00.000Z',
    decision_note: 'Lovely',
  })
  const { api, hand } = renderGuest(
    { looking: asked, confirmed: known(approval) },
    { decideApproval: { approval: done } },
  )
  await hand.click(await screen.findByRole('button', { name: texts.requests.confirmEmailButton }))
  await tellAddress(hand)
  await tellCode(hand)
  expect(await screen.findByText(texts.requests.waiting(1))).toBeTruthy()
  expect(screen.getByRole('form', { name: texts.decision.formLabel('picture-1.jpg') }).textContent).toContain(
    approvalMessages.requestedYourApproval('Mara Hartwell', 1),
  )
  expect(screen.getByText('The island is new.')).toBeTruthy()
  expect(screen.getByText(/^Please decide by .* \(today\)$/)).toBeTruthy()

  await hand.click(screen.getByRole('button', { name: 'Approve' }))
  await hand.type(screen.getByLabelText(approvalMessages.note), 'Lovely')
  expect(api.sent('decideApproval')).toEqual([])
  api.answer({ getGuestReview: known(done) })
  await hand.click(screen.getByRole('button', { name: 'Approve version 1' }))
  expect(await screen.findByText(texts.decision.thanksName(nina.name))).toBeTruthy()
  expect(api.sent('decideApproval')[0]).toMatchObject({
    path: `/projects/approvals/${approval.uid_approval}`,
    token: 'write',
    body: { decision: 'approved', note: 'Lovely' },
  })
  expect(screen.getByRole('region', { name: texts.decision.madeLabel('picture-1.jpg') }).textContent).toMatch(
    /You approved version 1 of picture-1\.jpg on 17\/11\/2026/,
  )
  expect(document.activeElement?.textContent).toContain('Thank you')
  expect(screen.queryByText(/waiting for your decision/)).toBeNull()
})

test('requests changes in the viewer and offers the certificate', async () => {
  localStorage.setItem('guest-token:secret-of-the-link', 'write')
  const done = buildOwnApproval(1, { status: 'changes', decided_at: '2026-11-17T09:30:00.000Z' })
  const { api, hand } = renderGuest(
    { looking: known(buildOwnApproval()), confirmed: known(buildOwnApproval()) },
    { decideApproval: { approval: done }, getCertificate: {} },
  )
  await hand.click(await screen.findByRole('button', { name: texts.openFile('picture-1.jpg') }))
  const dialog = await screen.findByRole('dialog', { name: 'picture-1.jpg' })
  const inside = (role: string, name: string) =>
    [...dialog.querySelectorAll(role)].find((element) => element.textContent === name)
  await waitFor(() => expect(inside('button', approvalMessages.requestChanges)).toBeTruthy())
  await hand.click(inside('button', approvalMessages.requestChanges) ?? dialog)
  await hand.type(screen.getByLabelText(texts.decision.changesNote), 'Walnut')
  api.answer({ getGuestReview: known(done) })
  await hand.click(inside('button', approvalMessages.requestChanges) ?? dialog)
  await screen.findByText(texts.decision.thanksName(nina.name))
  expect(api.sent('decideApproval')[0]?.body).toEqual({ decision: 'changes', note: 'Walnut' })

  const saved: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file instanceof File ? `${file.name} ${file.type}` : '')
    return 'blob:saved'
  })
  await hand.click(inside('button', texts.decision.downloadCertificate) ?? dialog)
  await waitFor(() => expect(saved).toEqual(['picture-1 v1 certificate.pdf application/pdf']))
  expect(api.sent('getCertificate')[0]?.token).toBe('write')
})

test('explains that a request was decided elsewhere, and shows its current state', async () => {
  localStorage.setItem('guest-token:secret-of-the-link', 'write')
  const message = approvalMessages.alreadyDecided
  const { api, hand } = renderGuest(
    { looking: known(buildOwnApproval()), confirmed: known(buildOwnApproval()) },
    { decideApproval: { fault: 409, body: { message } } },
  )
  await hand.click(await screen.findByRole('button', { name: 'Approve' }))
  await hand.click(screen.getByRole('button', { name: 'Approve version 1' }))
  expect(await screen.findByText(message)).toBeTruthy()
  api.answer({ getGuestReview: known(buildOwnApproval(1, { status: 'withdrawn' })) })
  await hand.click(screen.getByRole('button', { name: 'Approve version 1' }))
  expect(await screen.findByText(texts.decision.withdrawn(1))).toBeTruthy()
})

test('does not count a newer version as approved, and marks superseded requests', async () => {
  const file = buildAttachment(1, { version: 2, version_count: 2 })
  const approved = buildOwnApproval(1, { status: 'approved', decided_at: '2026-11-17T09:30:00.000Z' })
  const { unmount } = renderGuest({ looking: { ...known(approved), files: [file] } })
  expect(await screen.findByText(texts.decision.newerVersion(2))).toBeTruthy()
  unmount()
  renderGuest({ looking: { ...known(buildOwnApproval(1, { status: 'superseded' })), files: [file] } })
  expect(await screen.findByText(texts.decision.replaced(1))).toBeTruthy()
})

test('lets a guest who confirmed another address confirm the requested one', async () => {
  localStorage.setItem('guest-token:secret-of-the-link', 'write')
  const { hand } = renderGuest({ looking: asked, confirmed: known() })
  expect((await screen.findByText(/^No approval requests for/)).textContent).toContain(nina.email)
  await hand.click(screen.getByRole('button', { name: texts.address.otherEmail }))
  expect(await screen.findByRole('dialog', { name: texts.address.title })).toBeTruthy()
})

test('shows no request when none is open or the link does not allow decisions', async () => {
  const { unmount } = renderGuest()
  await screen.findByRole('heading', { name: 'Hartwell Kitchen' })
  expect(screen.queryByRole('button', { name: texts.requests.confirmEmailButton })).toBeNull()
  unmount()
  renderGuest({ looking: { ...asked, can: ['comment'] } })
  await screen.findByRole('heading', { name: 'Hartwell Kitchen' })
  expect(screen.queryByRole('button', { name: texts.requests.confirmEmailButton })).toBeNull()
})
