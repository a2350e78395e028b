import { createHash } from 'node:crypto'

import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { fileCheckMessages } from '@joinery/contract/messages/file-check-messages'
import { verifyMessages as texts } from '@joinery/contract/messages/verify-messages'
import type { Verification } from '@joinery/contract/review/approvals'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { createHttp } from '#lib/http/http.ts'
import { buildSite } from '#testing/build-site.ts'
import { type Answers, createFakeApi } from '#testing/fake-api.ts'

import { VerifyPage } from './verify-page.tsx'

const id = '0198c0de-0000-7000-8003-000000000001'
const bytes = 'the very bytes'
const verification: Verification = {
  uid_approval: id,
  kind: 'file',
  items: null,
  filename: 'kitchen.webp',
  version: 2,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  origin: null,
  status: 'approved',
  decided_by: 'Nina Vale',
  decided_at: '2026-11-17T09:30:00.000Z',
  studio: 'Oak & Ash',
}

const renderVerify = (answer: Answers['verifyApproval'] = { verification }, brand = buildSite().brand) => {
  const api = createFakeApi({ verifyApproval: answer })
  vi.stubGlobal('fetch', api.fetch)
  render(<VerifyPage http={createHttp(buildSite())} id={id} brand={brand} />)
  return { api, hand: userEvent.setup() }
}

test("shows the studio's logo", async () => {
  const logo = { path: '/logo-0123456789abcdef.png', width: 200, height: 50 }
  renderVerify({ verification }, { name: 'Oak & Ash', tagline: '', contactEmail: null, logo })
  expect((await screen.findByRole<HTMLImageElement>('img', { name: 'Oak & Ash' })).getAttribute('src')).toBe(logo.path)
})

test('shows what was decided, by which person and when', async () => {
  renderVerify()
  const decided = await screen.findByRole('region', { name: texts.decision })
  for (const word of ['Approved', 'kitchen.webp', 'Nina Vale', '17/11/2026', 'Oak & Ash', verification.sha256]) {
    expect(decided.textContent).toContain(word)
  }
  expect(screen.getByText(fileCheckMessages.stays)).toBeTruthy()
  expect(screen.getByText(fileCheckMessages.copies)).toBeTruthy()
})

test.each([
  [false, 'AI-made'],
  [true, 'Local preview (no AI model)'],
])('says how an AI image was made (local: %s)', async (is_local, words) => {
  renderVerify({ verification: { ...verification, origin: { is_local } } })
  expect((await screen.findByRole('region', { name: texts.decision })).textContent).toContain(words)
})

test('recognises the exact file by its content, not its name', async () => {
  const { api, hand } = renderVerify()
  const scrolledTo: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
    scrolledTo.push(this.textContent)
  })
  const input = await screen.findByLabelText('Choose a file')
  await hand.upload(input, new File([bytes], 'copy of it.webp'))
  expect(await screen.findByText(fileCheckMessages.same)).toBeTruthy()
  // On a phone the result is below the edge of the screen.
  expect(scrolledTo.at(-1)).toContain(fileCheckMessages.same)
  await hand.upload(input, new File([`${bytes}.`], 'kitchen.webp'))
  expect(await screen.findByText(fileCheckMessages.different)).toBeTruthy()
  expect(screen.queryByText(fileCheckMessages.same)).toBeNull()
  // The file itself is not uploaded.
  expect(api.sent('verifyApproval')).toHaveLength(1)
})

test('accepts a dropped file', async () => {
  renderVerify()
  const text = await screen.findByText(fileCheckMessages.about)
  const dataTransfer = { types: ['Files'], files: [new File([bytes], 'kitchen.webp')] }
  fireEvent.drop(text, { dataTransfer })
  expect(await screen.findByText(fileCheckMessages.same)).toBeTruthy()
})

test('shows an unknown number as such, and offers a retry when the server is unreachable', async () => {
  const { api, hand } = renderVerify('offline')
  await screen.findByRole('alert')
  api.answer({ verifyApproval: { fault: 404 } })
  await hand.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText(approvalMessages.notFound)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})
