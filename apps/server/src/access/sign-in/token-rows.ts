import type { tokensCalls } from '@joinery/contract/sign-in/tokens'

import { newId } from '#platform/ids.ts'

import type { RowsOf } from '../access-row.ts'

export const tokensRows: RowsOf<typeof tokensCalls> = {
  createToken: [{ options: () => ({ body: { name: 'Report', scope: 'read' } }) }],
  listTokens: [{ options: () => ({}) }],
  // Deleting one's own is tested in features/auth/tokens.
  deleteToken: [{ options: () => ({ params: { id: newId() } }), outcome: 'not_found' }],
}
