import { guestRole } from '@joinery/contract/capabilities'
import { expect, it } from 'vitest'

import { may } from './access.ts'

it('a guest can do only what the link allows, a member what the role allows', () => {
  expect(may({ role: guestRole, rights: [] }, 'commentOnFiles')).toBe(false)
  expect(may({ role: guestRole, rights: ['comment'] }, 'commentOnFiles')).toBe(true)
  expect(may({ role: 'member' }, 'commentOnFiles')).toBe(true)
})
