import { dashboardMessages } from '@joinery/contract/messages/dashboard-messages'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { emitFromServer } from '#testing/fake-socket.ts'

import { kitchen, visit } from './dashboard-testing.ts'

const invitation = {
  uid_project: projectId(9),
  title: 'Stone island',
  invited_by: 'Jonas Pike',
  invited_at: '2026-11-14T12:00:00.000Z',
  role: 'member' as const,
}
const open = (answers: Answers = {}) => visit([kitchen], { listInvitations: { invitations: [invitation] }, ...answers })

test('shows an open invitation above the projects and accepts it', async () => {
  const { api, hand } = await open({ answerInvitation: { uid_project: projectId(9) } })
  const accept = await screen.findByRole('button', { name: 'Accept the invitation to Stone island' })
  expect(screen.getByRole('region', { name: 'Invitations' }).textContent).toContain(
    'Jonas Pike invited you to Stone island.',
  )
  api.answer({ listInvitations: { invitations: [] } })
  const before = api.sent('listProjects').length
  await hand.click(accept)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull())
  expect(api.sent('answerInvitation')[0]).toMatchObject({
    path: `/projects/${projectId(9)}/invitation`,
    body: { accept: true },
  })
  expect(api.sent('listProjects').length).toBeGreaterThan(before)
  expect(await screen.findByText(dashboardMessages.invitations.accepted('Stone island'))).toBeTruthy()
})

test('declines an open invitation', async () => {
  const { api, hand } = await open({ answerInvitation: { uid_project: projectId(9) } })
  const decline = await screen.findByRole('button', { name: 'Decline the invitation to Stone island' })
  api.answer({ listInvitations: { invitations: [] } })
  await hand.click(decline)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull())
  expect(api.sent('answerInvitation')[0]?.body).toEqual({ accept: false })
})

test('explains a failure and keeps the invitation', async () => {
  const { hand } = await open({ answerInvitation: 'offline' })
  await hand.click(await screen.findByRole('button', { name: 'Accept the invitation to Stone island' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Network error - please check your connection')
  expect(screen.getByRole('button', { name: 'Decline the invitation to Stone island' })).toBeTruthy()
})

test('shows a new invitation without a reload', async () => {
  const { api } = await visit([kitchen])
  await screen.findByRole('link', { name: /Hartwell Kitchen/ })
  await waitFor(() => expect(api.sent('listInvitations')).toHaveLength(1))
  expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull()
  api.answer({ listInvitations: { invitations: [invitation] } })
  act(() =>
    emitFromServer('notification', {
      uid_notification: projectId(50),
      kind: 'member_invited',
      title: 'You are invited to Stone island',
      message: 'Jonas Pike wants to work with you.',
      link: '/dashboard',
      is_read: false,
      created_at: '2026-11-14T12:00:00.000Z',
    }),
  )
  expect(await screen.findByRole('region', { name: 'Invitations' })).toBeTruthy()
})

test('shows the projects when the invitations cannot be loaded', async () => {
  await visit([kitchen], { listInvitations: { fault: 500 } })
  expect(await screen.findByRole('link', { name: /Hartwell Kitchen/ })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
