import '#testing/complete-dom.ts'
// Preload lazy chunks so the first press does not time out on a busy machine.
import './guest-selections.tsx'
import './requested-items.tsx'
import { aiMarkMessages } from '@joinery/contract/messages/ai-mark-messages'
import { approvalItemMessages as itemTexts } from '@joinery/contract/messages/approval-item-messages'
import { guestMessages as texts } from '@joinery/contract/messages/guest-messages'
import { guestSelectionMessages } from '@joinery/contract/messages/guest-selection-messages'
import type { SelectionsApproval } from '@joinery/contract/review/approvals'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildAttachment } from '#testing/build-attachment.ts'
import { buildSelection } from '#testing/build-selection.ts'

import { buildAsked, buildGuestReview, buildOwnApproval, code, nina, renderGuest } from './guest-testing.tsx'

const content_sha256 = 'a'.repeat(64)
const image = buildAttachment(3, { origin: { is_local: false } })
const pendant = buildSelection(1, { title: 'Pendant', stage: 'specified', image })
const mirror = buildSelection(2, { title: 'Mirror', stage: 'specified' })

const request = (decision: 'open' | 'approved'): SelectionsApproval => ({
  ...buildOwnApproval(),
  kind: 'selections',
  uid_file: null,
  uid_stack: null,
  version: null,
  filename: null,
  sha256: null,
  items: [pendant, mirror].map(({ uid_selection, code: item, title, category, quantity }, index) => ({
    uid_selection,
    content_sha256,
    snapshot: { code: item, title, category, quantity },
    decision: index === 0 ? decision : ('open' as const),
    note: '',
    decided_at: decision === 'open' || index > 0 ? null : '2026-11-17T09:30:00.000Z',
  })),
})

const asking = buildGuestReview({
  files: [],
  scope: 'selections',
  selections: [pendant, mirror],
  asked: [
    buildAsked({
      kind: 'selections',
      uid_file: null,
      items: [pendant, mirror].map(({ uid_selection }) => ({ uid_selection, content_sha256 })),
    }),
  ],
})

test('shows a guest what was recorded, with the focus on the progress, after the code', async () => {
  let decision: 'open' | 'approved' = 'open'
  const { hand } = renderGuest(
    { looking: asking },
    {
      getGuestReview: ({ token }) =>
        token === 'write' ? { ...asking, guest: nina, asked: [], approvals: [request(decision)] } : asking,
      decideApproval: () => {
        decision = 'approved'
        return { approval: request(decision) }
      },
    },
  )
  await hand.click(await screen.findByRole('button', { name: itemTexts.approveItem('Pendant') }))
  await hand.click(screen.getByRole('button', { name: itemTexts.confirm(1) }))
  const sheet = within(await screen.findByRole('dialog', { name: itemTexts.confirm(1) }))
  await hand.type(sheet.getByLabelText(texts.address.email), nina.email)
  await hand.click(sheet.getByRole('button', { name: texts.address.sendCode }))
  await hand.type(await sheet.findByLabelText(texts.address.code), code)
  await hand.click(sheet.getByRole('button', { name: itemTexts.confirm(1) }))

  const progress = await screen.findByText(itemTexts.decidedOf(1, 2))
  await waitFor(() => expect(document.activeElement).toBe(progress))
  expect(await screen.findByText(itemTexts.confirmed(1))).toBeTruthy()
})

test.each(['a request', 'the list of selections'])(
  'shows the whole image of an item of %s, with its mark',
  async (kind) => {
    const { hand } = renderGuest({
      looking: kind === 'a request' ? asking : buildGuestReview({ selections: [pendant, mirror] }),
    })
    await hand.click(await screen.findByRole('button', { name: guestSelectionMessages.viewImage('Pendant') }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pendant' }))
    expect(dialog.getByRole('img', { name: 'Pendant' }).getAttribute('src')).toContain(image.url)
    expect(dialog.getByText(aiMarkMessages.made)).toBeTruthy()
  },
)
