// Preload lazy chunks so the first press does not time out on a busy machine.
import './ask-dialog.tsx'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { approvalPanelMessages } from '@joinery/contract/messages/approval-panel-messages'
import { approvalRequestMessages } from '@joinery/contract/messages/approval-request-messages'
import type { FileApproval } from '@joinery/contract/review/approvals'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { MemberReview } from '#features/review/member-review.tsx'
import { buildVersions, buildView, renderReview } from '#features/review/review-testing.tsx'
import type { ReviewView } from '#features/review/review-view.ts'
import { buildLink } from '#features/sharing/links-testing.ts'
import { buildPin } from '#testing/build-pin.ts'
import { buildClientProject, buildJoinedProject, buildMember, buildProject } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { watchSaved } from '#testing/serve-files.ts'

import { ApprovalPanel } from './approval-panel.tsx'
import { buildApproval, buildAskedGuest } from './approvals-testing.ts'

const [second, first] = buildVersions(2)
if (!second || !first) throw new Error('There are two')
const onFirst = { uid_file: first.uid_file, version: 1 } as const
const onSecond = { uid_file: second.uid_file, version: 2 } as const
const approvedFields = { status: 'approved', decided_at: '2026-11-15T12:00:00.000Z' } as const

const team = [
  buildMember('jonas@pike.example', { name: 'Jonas Pike' }),
  buildMember('lou@stone.example', { name: 'Lou Stone', role: 'client' }),
  buildMember('new@comer.example', { pending: true }),
]

function Panel({ view }: { view: ReviewView }) {
  const [isAsking, setAsking] = useState(false)
  return <ApprovalPanel view={{ ...view, isAsking, onAsking: setAsking }} canAskGuests />
}

const show = async (approvals: readonly FileApproval[], options: { view?: object; answers?: Answers } = {}) => {
  const view = buildView({ project: buildProject({}, team), versions: [second, first], ...options.view })
  const panel = (
    <MemberReview project={view.project}>
      <Panel view={view} />
    </MemberReview>
  )
  const page = await renderReview(panel, { listApprovals: { approvals: [...approvals] }, ...options.answers })
  await screen.findByRole('heading', { name: 'Approval' })
  await waitFor(() => expect(document.querySelector('.animate-pulse')).toBeNull())
  return { ...page, view }
}
const rows = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem')

test('lists approvers with their decisions, including withdrawn and superseded requests', async () => {
  await show([
    buildApproval(1, { ...onSecond, due_date: '2026-11-01', note: 'The handles?' }),
    buildApproval(2, {
      ...onSecond,
      ...approvedFields,
      person: buildAskedGuest('Nina Vale'),
      decision_note: 'Lovely.',
    }),
    buildApproval(3, { ...onSecond, status: 'withdrawn' }),
    buildApproval(4, { ...onFirst, status: 'superseded' }),
  ])
  await screen.findByText('Waiting for Jonas Pike since 14/11/2026 · approved by Nina Vale (guest) on 15/11/2026')
  const here = rows(approvalPanelMessages.requests(2)).map((row) => row.textContent)
  expect(here[0]).toMatch(/^Jonas PikeWaitingRequested by Mara Hartwell · .*Overdue since 01\/11\/2026The handles\?/)
  expect(here[1]).toMatch(/^Nina ValeguestApproved · 15\/11\/2026 .*Lovely\./)
  expect(here[2]).toContain('Withdrawn')
  expect(rows(approvalPanelMessages.otherRequests)[0]?.textContent).toContain(approvalPanelMessages.statuses.superseded)
})

test('shows a newer version as not approved and links to the approved one', async () => {
  const { hand, view } = await show([buildApproval(1, { ...onFirst, ...approvedFields })])
  await screen.findByText('Not approved yet · version 1 was approved by Jonas Pike')
  await hand.click(screen.getByRole('button', { name: 'Version 1' }))
  expect(view.onShow).toHaveBeenCalledWith(first.uid_file)
})

test('requests approval from project members and guests together, with note and due date', async () => {
  const { hand, api } = await show([])
  expect(await screen.findByText(approvalPanelMessages.empty)).toBeTruthy()
  const openRequest = buildApproval(1, onSecond)
  api.answer({
    askForApproval: () => {
      api.answer({ listApprovals: { approvals: [openRequest] } })
      return { approvals: [openRequest] }
    },
  })
  await hand.click(screen.getByRole('button', { name: approvalPanelMessages.requestApproval }))
  const dialog = within(await screen.findByRole('dialog', { name: approvalPanelMessages.requestApproval }))
  // Invited people cannot decide, and users cannot ask themselves.
  expect(dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    'Jonas Pike · Member',
    'Lou Stone · Client',
  ])
  await hand.click(dialog.getByRole('button', { name: approvalRequestMessages.submit }))
  expect(dialog.getByRole('alert').textContent).toBe(approvalMessages.approverRequired)
  await hand.click(dialog.getByLabelText('Lou Stone · Client'))
  await hand.click(dialog.getByRole('button', { name: approvalRequestMessages.addGuest }))
  await hand.type(dialog.getByLabelText('Name'), 'Nina Vale')
  await hand.click(dialog.getByRole('button', { name: approvalRequestMessages.submit }))
  expect(dialog.getByRole('alert').textContent).toBe('Email address is required')
  await hand.type(dialog.getByLabelText('Email'), 'Nina@Vale.example')
  expect(dialog.getByLabelText<HTMLInputElement>(approvalRequestMessages.compare).checked).toBe(false)
  await hand.click(dialog.getByLabelText(approvalRequestMessages.compare))
  await hand.type(dialog.getByLabelText('Note (optional)'), 'The handles, please')
  await hand.type(dialog.getByLabelText(approvalRequestMessages.dueDate), '2099-11-20')
  await hand.click(dialog.getByRole('button', { name: approvalRequestMessages.submit }))
  expect(await screen.findByRole('list', { name: approvalPanelMessages.requests(2) })).toBeTruthy()
  expect(api.sent('askForApproval').map(({ path, body }) => ({ path, body }))).toEqual([
    {
      path: `/projects/files/${second.uid_file}/approvals`,
      body: {
        emails: ['lou@stone.example'],
        guests: [{ name: 'Nina Vale', email: 'nina@vale.example', compare: true }],
        note: 'The handles, please',
        due_date: '2099-11-20',
      },
    },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('keeps the dialog open with the error, and disables people who were already asked', async () => {
  const { hand } = await show([buildApproval(1, onSecond)], {
    answers: { askForApproval: { fault: 409, body: { error: approvalMessages.alreadyRequested('Lou Stone') } } },
  })
  await hand.click(await screen.findByRole('button', { name: approvalPanelMessages.requestApproval }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText<HTMLInputElement>('Jonas Pike · already requested').disabled).toBe(true)
  await hand.click(dialog.getByLabelText('Lou Stone · Client'))
  await hand.click(dialog.getByRole('button', { name: approvalRequestMessages.submit }))
  await waitFor(() =>
    expect(dialog.getByRole('alert').textContent).toBe(approvalMessages.alreadyRequested('Lou Stone')),
  )
})

test('lets a client decide with a note and shows the stamp immediately', async () => {
  const project = buildClientProject()
  const mine = buildApproval(1, { ...onSecond, is_mine: true, asked_by: 'Jonas Pike', note: 'Is the oak right?' })
  const { hand, api } = await show([mine], { view: { project } })
  const form = within(
    await screen.findByRole('form', { name: approvalMessages.requestedYourApproval('Jonas Pike', 2) }),
  )
  expect(form.getByText('Is the oak right?')).toBeTruthy()
  expect(screen.queryByRole('button', { name: approvalPanelMessages.requestApproval })).toBeNull()
  const decided = { ...mine, ...approvedFields, decision_note: 'Yes!' }
  api.answer({
    decideApproval: () => {
      api.answer({ listApprovals: { approvals: [decided] } })
      return { approval: decided }
    },
  })
  await hand.type(form.getByLabelText('Note (optional)'), 'Yes!')
  await hand.click(form.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Approved by you on 15/11/2026')).toBeTruthy()
  expect(screen.queryByRole('form')).toBeNull()
  expect(api.sent('decideApproval').map(({ body }) => body)).toEqual([{ decision: 'approved', note: 'Yes!' }])
})

test('asks whether to approve while comments are open', async () => {
  const mine = buildApproval(1, { ...onSecond, is_mine: true })
  const pins = [buildPin(1), buildPin(2, { status: 'resolved' })]
  const { hand, api } = await show([mine], {
    view: { pins },
    answers: { decideApproval: { approval: { ...mine, ...approvedFields } } },
  })
  await hand.click(await screen.findByRole('button', { name: 'Approve' }))
  const dialog = within(await screen.findByRole('dialog', { name: approvalMessages.openComments(1) }))
  expect(api.sent('decideApproval')).toEqual([])
  await hand.click(dialog.getByRole('button', { name: approvalMessages.approveVersion(2) }))
  await waitFor(() => expect(api.sent('decideApproval').map(({ body }) => body.decision)).toEqual(['approved']))
})

test('requests changes; explains a decision that came too late and keeps the note', async () => {
  const { hand, api } = await show([buildApproval(1, { ...onSecond, is_mine: true })], {
    answers: { decideApproval: { fault: 409, body: { error: approvalMessages.notOpen } } },
  })
  await hand.type(await screen.findByLabelText('Note (optional)'), 'Lighter')
  await hand.click(screen.getByRole('button', { name: approvalMessages.requestChanges }))
  expect((await screen.findByRole('alert')).textContent).toBe(approvalMessages.notOpen)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note (optional)').value).toBe('Lighter')
  expect(api.sent('decideApproval').map(({ body }) => body)).toEqual([{ decision: 'changes', note: 'Lighter' }])
})

test('links from an older version to the one with the open request', async () => {
  const { hand, view } = await show([buildApproval(1, { ...onSecond, is_mine: true })], { view: { file: first } })
  await hand.click(await screen.findByRole('button', { name: 'Show version 2' }))
  expect(view.onShow).toHaveBeenCalledWith(second.uid_file)
  expect(screen.queryByRole('form')).toBeNull()
  // Approval can be requested for the newest version only.
  expect(screen.queryByRole('button', { name: approvalPanelMessages.requestApproval })).toBeNull()
})

test('withdraws an open request after confirmation', async () => {
  const open = buildApproval(1, onSecond)
  const { hand, api } = await show([open])
  const withdrawn = { ...open, status: 'withdrawn' } as const
  api.answer({
    withdrawApproval: () => {
      api.answer({ listApprovals: { approvals: [withdrawn] } })
      return { approval: withdrawn }
    },
  })
  await hand.click(await screen.findByRole('button', { name: 'Withdraw' }))
  await hand.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Withdrawn')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
})

test('sends an open request again and copies its link', async () => {
  const link = buildLink(1)
  const open = buildApproval(1, { ...onSecond, person: buildAskedGuest('Nina Vale'), uid_link: link.uid_link })
  const member = buildApproval(2, onSecond)
  const { hand, api } = await show([open, member], {
    answers: { listLinks: { links: [link] }, resendApproval: { approval: open } },
  })
  const [guestRow, memberRow] = rows(approvalPanelMessages.requests(2))
  if (!guestRow || !memberRow) throw new Error('Two were asked')
  const copying = await within(guestRow).findByRole('button', { name: approvalPanelMessages.copyLink('Nina Vale') })
  await hand.click(copying)
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(link.url))
  expect(within(memberRow).queryByRole('button', { name: /Copy link/ })).toBeNull()
  await hand.click(within(guestRow).getByRole('button', { name: approvalPanelMessages.resend }))
  await waitFor(() =>
    expect(api.sent('resendApproval').map(({ path }) => path)).toEqual([
      `/projects/approvals/${open.uid_approval}/send`,
    ]),
  )
  api.answer({ resendApproval: { fault: 409, body: { error: approvalMessages.notOpen } } })
  await hand.click(within(memberRow).getByRole('button', { name: approvalPanelMessages.resend }))
  expect((await within(memberRow).findByRole('alert')).textContent).toBe(approvalMessages.notOpen)
  expect(within(guestRow).queryByRole('alert')).toBeNull()
})

test('lets a member withdraw only their own requests', async () => {
  const project = buildJoinedProject()
  await show(
    [
      buildApproval(1, { ...onSecond, asked_by: 'mara@hartwell.example' }),
      buildApproval(2, { ...onSecond, person: buildAskedGuest('Nina Vale'), asked_by: 'Jonas Pike' }),
    ],
    { view: { project } },
  )
  await screen.findByText(/^Waiting for mara|^Waiting for Jonas/)
  const [own, other] = rows(approvalPanelMessages.requests(2))
  if (!own || !other) throw new Error('Two were asked')
  expect(within(own).getByRole('button', { name: 'Withdraw' })).toBeTruthy()
  expect(within(own).getByRole('button', { name: approvalPanelMessages.resend })).toBeTruthy()
  expect(within(other).queryByRole('button', { name: 'Withdraw' })).toBeNull()
  expect(within(other).queryByRole('button', { name: approvalPanelMessages.resend })).toBeNull()
})

test('downloads the certificate of a decision and explains a failure', async () => {
  const saved = watchSaved()
  const { hand, api } = await show([buildApproval(1, { ...onSecond, ...approvedFields, filename: 'kitchen.jpg' })], {
    answers: { getCertificate: { fault: 500 } },
  })
  await hand.click(await screen.findByRole('button', { name: 'Certificate' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to load the certificate. Please try again.')
  api.answer({ getCertificate: {} })
  await hand.click(screen.getByRole('button', { name: 'Certificate' }))
  await waitFor(() => expect(saved).toEqual(['kitchen v2 certificate.pdf']))
})

test('shows an error with a retry when approvals cannot be loaded', async () => {
  const { hand, api } = await show([], { answers: { listApprovals: { fault: 500 } } })
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the approvals')
  api.answer({ listApprovals: { approvals: [buildApproval(1, { ...onSecond, ...approvedFields })] } })
  await hand.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Approved by Jonas Pike on 15/11/2026')).toBeTruthy()
})
