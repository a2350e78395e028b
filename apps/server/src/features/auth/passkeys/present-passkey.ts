import type { Passkey } from '@joinery/contract/sign-in/factors'

import type { PasskeyRow } from './passkey-queries.ts'

export const presentPasskey = (row: PasskeyRow): Passkey => ({
  id: row.uid_passkey,
  name: row.name,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  is_synced: row.is_synced,
})
