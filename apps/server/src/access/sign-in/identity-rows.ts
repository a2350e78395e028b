import { randomUUID } from 'node:crypto'

import type { identitiesCalls } from '@joinery/contract/sign-in/identities'

import { everybody, signedIn, type RowsOf } from '../access-row.ts'

export const identitiesRows: RowsOf<typeof identitiesCalls> = {
  startIdentity: [{ options: () => ({ body: { provider: 'none' } }), active: everybody('not_found') }],
  finishIdentity: [{ options: () => ({ body: { query: '?code=x&state=y' } }), active: everybody('bad_request') }],
  confirmIdentity: [{ options: () => ({ body: { token: 'no-such-token' } }), active: everybody('bad_request') }],
  removeIdentity: [{ options: () => ({ params: { id: randomUUID() } }), active: signedIn('not_found') }],
}
