import { randomUUID } from 'node:crypto'

import type { identitiesCalls } from '@joinery/contract/sign-in/identities'

import type { RowsOf } from '../access-row.ts'

export const identitiesRows: RowsOf<typeof identitiesCalls> = {
  startIdentity: [{ options: () => ({ body: { provider: 'none' } }), outcome: 'not_found' }],
  finishIdentity: [{ options: () => ({ body: { query: '?code=x&state=y' } }), outcome: 'bad_request' }],
  confirmIdentity: [{ options: () => ({ body: { token: 'no-such-token' } }), outcome: 'bad_request' }],
  removeIdentity: [{ options: () => ({ params: { id: randomUUID() } }), outcome: 'not_found' }],
}
