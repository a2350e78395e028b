// Preload lazy chunks so the first visit does not time out on a busy machine.
import '#features/review/items/ask-items-dialog.tsx'
import '#features/review/items/schedule-approvals.tsx'
import '#features/selections/schedule.tsx'
import { approvalItemMessages as texts } from '@joinery/contract/messages/approval-item-messages'
import { approvalRequestMessages } from '@joinery/contract/messages/approval-request-messages'
import { approvalStatusMessages as statuses } from '@joinery/contract/messages/approval-status-messages'
import { itemHistoryMessages as history } from '@joinery/contract/messages/item-history-messages'
import { selectionMessages } from '@joinery/contract/messages/selection-messages'
import type { ApprovalItem, SelectionsApproval } from '@joinery/contract/review/approvals'
import { sumTotals } from '@joinery/contract/selections/money'
import type { Selection } from '@joinery/contract/selections/selections'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'

import { buildApproval, buildAskedGuest } from '#features/review/approvals/approvals-testing.ts'
import { buildClientProject, buildMember, buildProject } from '#testing/build-project.ts'
import { buildSelection } from '#testing/build-selection.ts'
import type { Answers } from '#testing/fake-api.ts'
import { stubLayout } from '#testing/fake-layout.ts'
import { renderProject } from '#testing/render-page.tsx'

beforeEach(() => stubLayout())

const tap = buildSelection(1, { title: 'Tap', stage: 'specified', unit_price: '91.00', approval: 'outdated' })
const sink = buildSelection(2, { title: 'Sink', stage: 'specified', approval: 'none' })
const lamp = buildSelection(3, { title: 'Lamp' })
const all = [tap, sink, lamp]

const itemOf = ({ uid_selection, code, title }: Selection, changes: Partial<ApprovalItem> = {}): ApprovalItem => ({
  uid_selection,
  content_sha256: '0'.repeat(64),
  snapshot: { code, title, category: 'finish', room: 'Kitchen', quantity: '1', unit_price: '84.00', currency: 'USD' },
  decision: 'open',
  note: '',
  decided_at: null,
  ...changes,
})

const request = (
  number: number,
  items: ApprovalItem[],
  changes: Partial<SelectionsApproval> = {},
): SelectionsApproval => ({
  ...buildApproval(number),
  kind: 'selections',
  uid_file: null,
  uid_stack: null,
  version: null,
  filename: null,
  sha256: null,
  items,
  ...changes,
})

const approvedTap = itemOf(tap, { decision: 'approved', decided_at: '2026-11-15T12:00:00.000Z' })
const decided = { status: 'approved', decided_at: '2026-11-15T12:00:00.000Z' } as const

const withMember = buildProject({}, [buildMember('jonas@pike.example', { name: 'Jonas Pike' })])

const open = async (approvals: readonly SelectionsApproval[], answers: Answers = {}, project = withMember) => {
  const totals = sumTotals(all, { currency: 'USD', tax_percent: '0', budget: null })
  const page = await renderProject(project, 'overview?view=selections', {
    answers: {
      listSelections: { selections: all, totals, version: 1, nextCursor: null },
      listApprovals: { approvals: [...approvals] },
      ...answers,
    },
  })
  const grid = await screen.findByRole('grid', { name: selectionMessages.title })
  await screen.findByRole('row', { name: /Tap/ })
  return { ...page, grid }
}

/** Opens the panel of the first item. */
const openPanel = async ({ grid, hand }: Awaited<ReturnType<typeof open>>) => {
  grid.focus()
  await hand.keyboard('{Control>}{Enter}{/Control}')
  return within(await screen.findByRole('region', { name: history.title }))
}

describe('the schedule', () => {
  test('has no line about requests before the first', async () => {
    await open([])
    expect(await screen.findByRole('button', { name: texts.requestApproval })).toBeTruthy()
    expect(screen.queryByText(/open request|none open/)).toBeNull()
  })

  test('says in one line how much is decided, and lists the requests in a dialog', async () => {
    const { hand } = await open([
      request(2, [itemOf(sink), approvedTap], { person: buildAskedGuest('Nina Vale') }),
      request(1, [approvedTap], decided),
    ])
    await hand.click(await screen.findByRole('button', { name: history.openRequests(1, 1, 2) }))
    const list = within(await screen.findByRole('dialog', { name: texts.requests }))
    const links = list.getAllByRole('link')
    expect(links.map((link) => link.textContent?.replace(/ · [^·]*$/, ''))).toEqual([
      `Nina Vale (guest) · ${texts.items(2)}${texts.statuses.open} · ${texts.decidedOf(1, 2)}`,
      `Jonas Pike · ${texts.items(1)}${texts.statuses.approved}`,
    ])
    expect(links[0]?.getAttribute('href')).toContain('approval=0198c0de')
  })

  test('requests approval of the checked items that are no drafts', async () => {
    const { api, grid, hand } = await open([], { askForSelectionsApproval: { approvals: [] } })
    grid.focus()
    await hand.keyboard('{ArrowDown} {ArrowDown} ')
    await hand.click(await screen.findByRole('button', { name: selectionMessages.requestFor(1) }))
    const dialog = within(await screen.findByRole('dialog'))
    await hand.click(await dialog.findByRole('checkbox', { name: /Jonas/ }))
    await hand.click(dialog.getByRole('button', { name: approvalRequestMessages.submit }))
    await waitFor(() =>
      expect(api.sent('askForSelectionsApproval')[0]?.body).toMatchObject({ uid_selections: [sink.uid_selection] }),
    )
  })
})

describe('the panel of an item', () => {
  test('shows what changed since the approval and requests it again with one click', async () => {
    const page = await open([request(1, [approvedTap], decided)], { askForSelectionsApproval: { approvals: [] } })
    const panel = await openPanel(page)
    expect(await panel.findByText(statuses.approvedBy('Jonas Pike', '15/11/2026'))).toBeTruthy()
    expect(panel.getByText(texts.change(texts.fields.unit_price, '84.00', '91.00'))).toBeTruthy()
    await page.hand.click(panel.getByRole('button', { name: texts.requestAgain }))
    await waitFor(() =>
      expect(page.api.sent('askForSelectionsApproval').map(({ body }) => body)).toEqual([
        expect.objectContaining({ uid_selections: [tap.uid_selection], emails: ['jonas@pike.example'] }),
      ]),
    )
  })

  test('keeps every decision readable with what was shown', async () => {
    const changes = itemOf(tap, {
      decision: 'changes',
      note: 'One size smaller, please',
      decided_at: '2026-11-14T12:00:00.000Z',
      snapshot: { ...approvedTap.snapshot, unit_price: '70.00', finish: 'Brass' },
    })
    const page = await open([
      request(2, [approvedTap], decided),
      request(1, [changes], { status: 'changes', decided_at: '2026-11-14T12:00:00.000Z' }),
    ])
    const panel = await openPanel(page)
    await page.hand.click(await panel.findByText(history.history(1)))
    expect(panel.getByText('One size smaller, please')).toBeTruthy()
    const [, earlier] = panel.getAllByText(history.snapshot)
    if (!earlier) throw new Error('The earlier decision has no snapshot')
    await page.hand.click(earlier)
    expect(panel.getByText('Brass')).toBeTruthy()
    expect(panel.getByText('$70.00')).toBeTruthy()
    // Only the newest decision of a person is compared and requested again.
    expect(panel.getAllByRole('button', { name: texts.requestAgain })).toHaveLength(1)
  })

  test('does not ask a person again who has the item to decide', async () => {
    const page = await open([request(2, [itemOf(tap)]), request(1, [approvedTap], decided)])
    const panel = await openPanel(page)
    expect(await panel.findByText(statuses.waitingFor('Jonas Pike', '14/11/2026'))).toBeTruthy()
    expect(panel.queryByRole('button', { name: texts.requestAgain })).toBeNull()
  })

  test('requests approval of an item that was never requested', async () => {
    const page = await open([])
    page.grid.focus()
    await page.hand.keyboard('{ArrowDown}')
    const panel = await openPanel(page)
    await page.hand.click(await panel.findByRole('button', { name: texts.requestApproval }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('checkbox', { name: /Sink/ })).toHaveProperty('checked', true)
    expect(dialog.getByRole('checkbox', { name: /Tap/ })).toHaveProperty('checked', false)
  })

  test('lets a client decide and request nothing', async () => {
    const mine = request(1, [itemOf(tap)], { is_mine: true })
    const page = await open([mine], {}, buildClientProject())
    expect(screen.queryByRole('button', { name: texts.requestApproval })).toBeNull()
    const panel = await openPanel(page)
    expect((await panel.findByRole('link', { name: history.decide })).getAttribute('href')).toContain(mine.uid_approval)
    expect(panel.queryByRole('button')).toBeNull()
  })
})
