import type { AdminPerson } from '@joinery/contract/installation/admin'

import type { PersonRow } from '#features/auth/account/people-queries.ts'

export const presentPerson = (row: PersonRow): AdminPerson => ({
  uid_user: row.uid_user,
  email: row.email,
  username: row.username,
  nickname: row.nickname,
  plan: row.plan,
  credits: row.credits,
  is_admin: row.admin_by !== null,
  admin_by: row.admin_by,
  is_disabled: row.disabled_at !== null,
  is_verified: row.verified_at !== null,
  has_second_step: row.has_second_step,
  must_use_second_step: row.must_use_second_step,
  created_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at?.toISOString() ?? null,
})
