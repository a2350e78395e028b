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
  filename: 'kitchen.webp',
  version: 2,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  status: 'approved',
  decided_by: 'Nina Vale',
  decided_at: '2026-11-17T09:30:00.000Z',
  studio: 'Oak & Ash',
}

const renderVerify = (answer: Answers['verifyApproval'] = { verification }) => {
  const api = createFakeApi({ verifyApproval: answer })
  vi.stubGlobal('fetch', api.fetch)
  render(<VerifyPage http={createHttp(buildSite())} id={id} />)
  return { api, hand: userEvent.setup() }
}

test('a certificate says what was decided by whom and when', async () => {
  renderVerify()
  const decided = await screen.findByRole('region', { name: texts.decision })
  for (const word of ['Approved', 'kitchen.webp', 'Nina Vale', '17/11/2026', 'Oak & Ash', verification.sha256]) {
    expect(decided.textContent).toContain(word)
  }
  expect(screen.getByText(fileCheckMessages.stays)).toBeTruthy()
})

test('the very bytes are told from another file, whatever their names', async () => {
  const { api, hand } = renderVerify()
  const input = await screen.findByLabelText('Choose a file')
  await hand.upload(input, new File([bytes], 'copy of it.webp'))
  expect(await screen.findByText(fileCheckMessages.same)).toBeTruthy()
  await hand.upload(input, new File([`${bytes}.`], 'kitchen.webp'))
  expect(await screen.findByText(fileCheckMessages.different)).toBeTruthy()
  expect(screen.queryByText(fileCheckMessages.same)).toBeNull()
  // Nothing but the reading of the certificate has left the browser.
  expect(api.sent('verifyApproval')).toHaveLength(1)
})

test('a file can be dropped', async () => {
  renderVerify()
  const text = await screen.findByText(fileCheckMessages.about)
  const dataTransfer = { types: ['Files'], files: [new File([bytes], 'kitchen.webp')] }
  fireEvent.drop(text, { dataTransfer })
  expect(await screen.findByText(fileCheckMessages.same)).toBeTruthy()
})

test('an unknown number is said to be one; a server that is away can be asked again', async () => {
  const { api, hand } = renderVerify('offline')
  await screen.findByRole('alert')
  api.answer({ verifyApproval: { fault: 404 } })
  await hand.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText(approvalMessages.notFound)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})
