// Preload lazy chunks so the first visit does not time out on a busy machine.
import '#features/review/approvals/approval-panel.tsx'
import '#features/sharing/share-dialog.tsx'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { approvalPanelMessages } from '@joinery/contract/messages/approval-panel-messages'
import type { Project } from '@joinery/contract/projects'
import type { FileApproval } from '@joinery/contract/review/approvals'
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildApproval, buildAskedGuest } from '#features/review/approvals/approvals-testing.ts'
import { afterJoining } from '#testing/after-joining.ts'
import { buildAttachment } from '#testing/build-attachment.ts'
import { buildClientProject, buildJoinedProject } from '#testing/build-project.ts'
import { emitFromServer } from '#testing/fake-socket.ts'

import { openViewer, prepareViewer } from './viewer-testing.ts'

prepareViewer()

const file = buildAttachment(1)
const approvedFields = { status: 'approved', decided_at: '2026-11-15T12:00:00.000Z' } as const

const open = (ending: string, approvals: readonly FileApproval[] = [], project?: Project) =>
  openViewer(file, ending, { listApprovals: { approvals: [...approvals] } }, project)

test('opens the file with the approval panel from a notification, and another panel by its tab', async () => {
  const { hand, address } = await open(`?file=${file.uid_file}&panel=approval`, [buildApproval(1, { is_mine: true })])
  const tab = await screen.findByRole('tab', { name: 'Approval 1' })
  expect(tab.getAttribute('aria-selected')).toBe('true')
  expect(
    await screen.findByRole('form', { name: approvalMessages.requestedYourApproval('Mara Hartwell', 1) }),
  ).toBeTruthy()
  await hand.click(screen.getByRole('tab', { name: 'Comments' }))
  expect(address()).toMatch(/\?file=[^&]+$/)
})

test('shows a guest decision immediately, with a guest label beside the name', async () => {
  const openRequest = buildApproval(1, { person: buildAskedGuest('Nina Vale') })
  const { api } = await open(`?file=${file.uid_file}&panel=approval`, [openRequest])
  expect(await screen.findByText('Waiting for Nina Vale (guest) since 14/11/2026')).toBeTruthy()
  await afterJoining(api)
  api.answer({ listApprovals: { approvals: [{ ...openRequest, ...approvedFields }] } })
  act(() =>
    emitFromServer('project_review_changed', {
      uid_project: openRequest.uid_project,
      uid_stack: openRequest.uid_stack,
    }),
  )
  expect(await screen.findByText('Approved by Nina Vale (guest) on 15/11/2026')).toBeTruthy()
  expect(within(screen.getByRole('list', { name: approvalPanelMessages.requests(1) })).getByText('guest')).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Approval' })).toBeTruthy()
})

test('opens the share dialog from the viewer and returns to it', async () => {
  const { hand } = await open(`?file=${file.uid_file}`)
  const viewer = within(await screen.findByRole('dialog', { name: 'picture-1.jpg' }))
  await hand.click(await viewer.findByRole('button', { name: 'Share' }))
  expect(await screen.findByRole('dialog', { name: 'Share picture-1.jpg' })).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog', { name: 'Share picture-1.jpg' })).toBeNull()
  expect(screen.getByRole('dialog', { name: 'picture-1.jpg' })).toBeTruthy()
})

test('shares one file from its card, and all files from above', async () => {
  const { hand } = await open('', [buildApproval(1, approvedFields)])
  const card = await screen.findByRole('button', {
    name: 'Open picture-1.jpg',
    description: /Approved by Jonas Pike on 15\/11\/2026/,
  })
  expect(within(card).getByText('Approved')).toBeTruthy()
  const [ofAll, ofFile] = screen.getAllByRole('button', { name: 'Share' })
  if (!ofAll || !ofFile) throw new Error('There are two ways to share')
  await hand.click(ofFile)
  expect(await screen.findByRole('dialog', { name: 'Share picture-1.jpg' })).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Cancel' }))
  await hand.click(ofAll)
  expect(await screen.findByRole('dialog', { name: 'Share Hartwell Kitchen' })).toBeTruthy()
})

test.each([
  ['a member', buildJoinedProject()],
  ['a client', buildClientProject()],
])('%s cannot create links', async (_, project) => {
  await open('', [], project)
  expect(await screen.findByRole('button', { name: 'Open picture-1.jpg' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
})

test('lists open approvals with their approvers and past decisions in the review', async () => {
  await open('?view=review', [
    buildApproval(1, { ...approvedFields, decision_note: 'Lovely.' }),
    buildApproval(2, { is_mine: true }),
    buildApproval(3, { status: 'withdrawn' }),
  ])
  const lines = within(await screen.findByRole('list', { name: 'Approvals' })).getAllByRole('link')
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^picture-1\.jpg version 1Waiting for you.*Waiting for approval$/),
    expect.stringMatching(/^picture-1\.jpg version 1Approved by Jonas Pike.*Lovely\.Approved$/),
  ])
  expect(lines[0]?.getAttribute('href')).toContain(`file=${file.uid_file}&panel=approval&view=review`)
})
