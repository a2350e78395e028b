import { guestMessages as texts } from '@joinery/contract/messages/guest-messages'
import { guestViewerMessages as viewerTexts } from '@joinery/contract/messages/guest-viewer-messages'
import type { FileApproval } from '@joinery/contract/review/approvals'
import type { AskedApproval, GuestReview } from '@joinery/contract/review/links'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'

import { createGuestSession } from '#features/guest/guest-session.ts'
import { buildApproval, buildAskedGuest } from '#features/review/approvals/approvals-testing.ts'
import { createHttp } from '#lib/http/http.ts'
import { buildAttachment } from '#testing/build-attachment.ts'
import { buildSite } from '#testing/build-site.ts'
import { type Answers, createFakeApi } from '#testing/fake-api.ts'

import { GuestReviewPage } from './guest-review-page.tsx'

export const nina = { name: 'Nina Vale', email: 'nina@vale.example' }
export const code = '314159'

/** What a view-only link shows: one image. */
export const buildGuestReview = (changes: Partial<GuestReview> = {}): GuestReview => ({
  project: { title: 'Hartwell Kitchen' },
  studio: { name: 'Oak & Ash' },
  guest: null,
  files: [buildAttachment(1)],
  approvals: [],
  asked: [],
  closed: [],
  selections: [],
  totals: null,
  can: ['comment', 'approve', 'compare'],
  scope: 'project',
  expires_at: '2026-12-17T12:00:00.000Z',
  ...changes,
})

/** The same request as the link shows it before the code. */
export const buildAsked = (changes: Partial<AskedApproval> = {}): AskedApproval => {
  const { uid_approval, uid_file, asked_by } = buildOwnApproval()
  return {
    uid_approval,
    kind: 'file',
    uid_file,
    asked_by,
    person_name: nina.name,
    note: 'The island is new.',
    due_date: null,
    ...changes,
  }
}

/** An approval request from Mara Hartwell to this guest for the first image; `number` makes it one of several. */
export const buildOwnApproval = (number = 1, changes: Partial<FileApproval> = {}): FileApproval =>
  buildApproval(number, { person: { ...buildAskedGuest(nina.name), email: null }, is_mine: true, ...changes })

/**
 * Renders the page of a link. The server accepts one code, after which the guest is known and the link shows
 * `confirmed`.
 */
export const renderGuest = (
  {
    looking = buildGuestReview(),
    confirmed = { ...looking, guest: nina },
  }: Partial<Record<'looking' | 'confirmed', GuestReview>> = {},
  answers: Answers = {},
) => {
  const api = createFakeApi({
    openReview: { guestToken: 'look', asked: looking.asked },
    enterReview: { message: 'sent' },
    confirmReview: ({ body }) =>
      body.code === code ? { guestToken: 'write' } : { fault: 400, body: { message: texts.codeWrong } },
    getGuestReview: ({ token }) => (token === 'write' ? confirmed : looking),
    listVersions: { versions: looking.files, pins: [] },
    ...answers,
  })
  vi.stubGlobal('fetch', api.fetch)
  const site = buildSite()
  const open = () =>
    render(<GuestReviewPage session={createGuestSession(createHttp(site), 'secret-of-the-link')} site={site} />)
  return { api, hand: userEvent.setup(), ...open(), openAgain: open }
}

type Hand = ReturnType<typeof userEvent.setup>

export const tellAddress = async (hand: Hand): Promise<void> => {
  await screen.findByRole('dialog', { name: texts.address.title })
  await hand.type(screen.getByLabelText(texts.address.name), nina.name)
  await hand.type(screen.getByLabelText(texts.address.email), nina.email)
  await hand.click(screen.getByRole('button', { name: texts.address.sendCode }))
}

export const tellCode = async (hand: Hand, typed = code): Promise<void> => {
  await hand.type(await screen.findByLabelText(texts.address.code), typed)
}

/** Opens the first image, marks its centre by keyboard, and types a comment. */
export const beginComment = async (hand: Hand, words: string): Promise<void> => {
  await hand.click(await screen.findByRole('button', { name: texts.openFile('picture-1.jpg') }))
  await hand.click(await screen.findByRole('button', { name: 'Comment' }))
  const stage = await screen.findByRole('application', { name: 'picture-1.jpg' })
  stage.focus()
  await hand.keyboard('{Enter}{Enter}')
  await hand.type(await screen.findByLabelText(viewerTexts.yourComment), words)
}
