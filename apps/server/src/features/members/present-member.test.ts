import type { Role } from '@joinery/contract/capabilities'
import { roleMessages } from '@joinery/contract/messages/role-messages'
import { expect, it } from 'vitest'

import { nameFor } from './present-member.ts'

const email = 'mara@studio.example'
const named = { email, username: 'Mara', nickname: null }
const unnamed = { email, username: ` ${email} `, nickname: null }

it('shows a name without the address to clients and guests', () => {
  expect(nameFor('client', named, 'member')).toBe('Mara')
  expect(nameFor('guest', unnamed, 'manager')).toBe(roleMessages.anonymous)
  expect(nameFor('guest', unnamed, 'client')).toBe(roleMessages.anonymousClient)
  expect(nameFor('client', unnamed)).toBe(roleMessages.anonymous)
})

it('shows the address of people without a name to the team', () => {
  const viewers: (Role | null | undefined)[] = ['owner', 'manager', 'member', null, undefined]
  for (const viewer of viewers) expect(nameFor(viewer, { email, username: null, nickname: null })).toBe(email)
})
