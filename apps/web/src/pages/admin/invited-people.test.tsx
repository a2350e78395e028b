import type { InvitedPerson } from '@joinery/contract/installation/admin'
import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildPerson } from '#testing/build-person.ts'
import { renderPage } from '#testing/render-page.tsx'

const day = 24 * 60 * 60 * 1000
const ago = (days: number): string => new Date(Date.now() - days * day).toISOString()

const invitation: InvitedPerson = {
  email: 'ines@duarte.example',
  invited_by: 'Mara Lindqvist',
  invited_at: ago(3),
  link_ends_at: ago(-11),
}

const open = (invitations: InvitedPerson[]) =>
  renderPage('/admin', {
    user: buildPerson({}, { is_admin: true }),
    answers: {
      listPeople: { people: [], hasMore: false },
      listInvitedPeople: { invitations },
      invitePerson: { message: 'Invitation sent' },
      withdrawPersonInvitation: { message: 'Invitation withdrawn' },
    },
  })

test('lists invited people with the age of the invitation, and resends it', async () => {
  const { hand, api } = await open([invitation])
  expect(await screen.findByText('Invited by Mara Lindqvist · Sent 3 days ago')).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Actions for ines@duarte.example' }))
  await hand.click(await screen.findByRole('menuitem', { name: 'Resend' }))
  await waitFor(() => expect(api.sent('invitePerson')[0]?.body).toEqual({ email: 'ines@duarte.example' }))
})

test('withdraws an invitation after confirmation', async () => {
  const { hand, api } = await open([invitation])
  await hand.click(await screen.findByRole('button', { name: 'Actions for ines@duarte.example' }))
  await hand.click(await screen.findByRole('menuitem', { name: 'Withdraw' }))
  expect(api.sent('withdrawPersonInvitation')).toEqual([])
  api.answer({ listInvitedPeople: { invitations: [] } })
  await hand.click(await screen.findByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Invited' })).toBeNull())
  expect(api.sent('withdrawPersonInvitation').map(({ path }) => path)).toEqual([
    '/admin/invitations/ines%40duarte.example',
  ])
})

test('hides the list when there are no invitations', async () => {
  await open([])
  await screen.findByText(adminMessages.people.empty)
  expect(screen.queryByRole('heading', { name: 'Invited' })).toBeNull()
})
