import { compareMessages } from '@joinery/contract/messages/compare-messages'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { buildView, renderReview } from '#features/review/review-testing.tsx'
import { buildFile } from '#testing/build-attachment.ts'

import { MemberCompare } from './member-compare.tsx'

/** Page counts of fake PDFs, by URL; a rendered page is plain text. */
const lengths = vi.hoisted(() => new Map<string, number>())
vi.mock('#kit/pdf/use-pdf.ts', () => ({
  usePdf: (address: string) => {
    const numPages = lengths.get(address) ?? 0
    return { document: { numPages, address }, pageCount: numPages, error: null }
  },
}))
vi.mock('#kit/pdf/pdf-page.tsx', () => ({
  PdfPage: ({ document, page }: { document: { address: string }; page: number }) => (
    <p>
      {document.address} page {page}
    </p>
  ),
}))

const visit = async (pages: readonly [number, number]) => {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: true }))
  const versions = [2, 1].map((version) => ({
    ...buildFile(version, 'plan.pdf', 'application/pdf'),
    uid_stack: buildFile(1, '', '').uid_stack,
    version,
    version_count: 2,
  }))
  const [right, left] = versions
  if (!right || !left) throw new Error('There are two')
  lengths.set(left.url, pages[0])
  lengths.set(right.url, pages[1])
  const view = buildView({ versions, page: 2 })
  return renderReview(<MemberCompare view={view} left={left} right={right} onClose={() => {}} />, {
    getProject: { project: view.project, files: [] },
  })
}
const shown = () => screen.getAllByText(/page \d$/).map(({ textContent }) => textContent?.replace(/.*page /, ''))

test('compares the same page of two PDF versions, starting at the shown page, and turns both by keyboard', async () => {
  const { hand } = await visit([3, 3])
  expect(shown()).toEqual(['2', '2'])
  await hand.keyboard('{PageDown}')
  expect(shown()).toEqual(['3', '3'])
  await hand.keyboard('{PageDown}{PageUp}{PageUp}{PageUp}')
  expect(shown()).toEqual(['1', '1'])
  await hand.click(screen.getByRole('button', { name: 'Next page' }))
  expect(shown()).toEqual(['2', '2'])
})

test('shows the last page of a shorter PDF with a notice', async () => {
  const { hand } = await visit([2, 5])
  await hand.keyboard('{PageDown}{PageDown}')
  expect(shown()).toEqual(['2', '4'])
  expect(document.body.textContent).toContain(compareMessages.fewerPages('Version 1', 2))
})
