import type { Factors, Passkey } from '@joinery/contract/sign-in/factors'

export const buildFactors = (changes: Partial<Factors> = {}): Factors => ({
  has_password: true,
  totp: null,
  passkeys: [],
  recovery_codes_left: 0,
  is_required: false,
  identities: [],
  ...changes,
})

export const buildPasskey = (changes: Partial<Passkey> = {}): Passkey => ({
  id: '0198c0de-0000-7000-8000-0000000000aa',
  name: 'Mara’s laptop',
  created_at: '2026-01-02T10:00:00.000Z',
  last_used_at: null,
  is_synced: false,
  ...changes,
})
