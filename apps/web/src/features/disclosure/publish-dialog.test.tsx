// Preload the lazy chunk so the first code does not time out on a busy machine.
import './package-part.tsx'
import type { Disclosure } from '@joinery/contract/disclosures/disclosures'
import { disclosureMessages as texts } from '@joinery/contract/messages/disclosure-messages'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { renderReview } from '#features/review/review-testing.tsx'
import { buildAttachment } from '#testing/build-attachment.ts'
import { buildProject } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { patience } from '#testing/patience.ts'

import { PublishDialog } from './publish-dialog.tsx'

const original = buildAttachment(1, { filename: 'empty.jpg' })
const altered = buildAttachment(2, {
  filename: 'staged.jpg',
  origin: { is_local: false, source_uid_file: original.uid_file },
})

const published: Disclosure = {
  uid_disclosure: '0198c0de-0000-7000-8000-0000000000d1',
  url: 'https://studio.example/d/h7kq3mtx9wpz',
  uid_file: altered.uid_file,
  sha256: 'a'.repeat(64),
  uid_original: original.uid_file,
  original_sha256: 'b'.repeat(64),
  label: 'AI-altered',
  statement: '',
  created_by: 'Mara',
  created_at: '2026-11-17T10:00:00.000Z',
  withdrawn_at: null,
}

const show = async (file = altered, answers: Answers = {}) => {
  const onClose = vi.fn<() => void>()
  const page = await renderReview(<PublishDialog project={buildProject()} file={file} onClose={onClose} />, {
    listFiles: { files: [altered, original], nextCursor: null, total: 2 },
    listDisclosures: { disclosures: [] },
    createDisclosure: { disclosure: published },
    ...answers,
  })
  return { ...page, onClose }
}

test('publishes with the proposed label and original in one click, and shows link, QR code and package', async () => {
  const { hand, api } = await show()
  await screen.findByRole('option', { name: 'empty.jpg' })
  await hand.click(screen.getByRole('button', { name: texts.submit }))
  expect((await screen.findByRole('status')).textContent).toBe(texts.published)
  expect(api.sent('createDisclosure').map(({ body }) => body)).toEqual([
    { uid_original: original.uid_file, label: 'AI-altered', statement: '' },
  ])
  expect(screen.getByLabelText<HTMLInputElement>(texts.link).value).toBe(published.url)
  expect(screen.getByRole('img', { name: texts.qrCodeAlt })).toBeTruthy()
  expect(screen.getByRole('button', { name: texts.downloadPackage })).toBeTruthy()
})

test('asks for an original if none is known', async () => {
  const { hand, api } = await show({ ...altered, origin: null })
  await screen.findByRole('option', { name: 'empty.jpg' })
  await hand.click(screen.getByRole('button', { name: texts.submit }))
  expect((await screen.findByRole('alert')).textContent).toContain(texts.originalRequired)
  expect(api.sent('createDisclosure')).toEqual([])
})

test('withdraws a page of the image after a confirmation', async () => {
  const { hand, api } = await show(altered, {
    listDisclosures: { disclosures: [published] },
    withdrawDisclosure: { disclosure: { ...published, withdrawn_at: published.created_at } },
  })
  await hand.click(await screen.findByRole('button', { name: texts.withdrawNamed('AI-altered') }))
  const confirm = await screen.findByRole('dialog', { name: texts.withdrawTitle })
  await hand.click(within(confirm).getByRole('button', { name: texts.withdraw }))
  await vi.waitFor(() => expect(api.sent('withdrawDisclosure')).toHaveLength(1), patience)
})
