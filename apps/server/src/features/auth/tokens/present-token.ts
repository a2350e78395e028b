import type { Token } from '@joinery/contract/sign-in/tokens'

import type { TokenRow } from './token-queries.ts'

export const presentToken = (row: TokenRow): Token => ({
  uid_token: row.uid_token,
  name: row.name,
  scope: row.scope,
  uid_projects: row.uid_projects,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
})
