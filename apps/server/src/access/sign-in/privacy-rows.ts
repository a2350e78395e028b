import type { privacyCalls } from '@joinery/contract/sign-in/privacy'

import type { RowsOf } from '../access-row.ts'

export const privacyRows: RowsOf<typeof privacyCalls> = {
  requestExport: [{ options: () => ({}) }],
  getExport: [{ options: () => ({}) }],
  readDeletion: [{ options: () => ({}) }],
  deleteAccount: [
    {
      options: () => ({ body: { password: 'not theirs', projects: [] } }),
      outcome: 'bad_request',
      isCounted: true,
    },
  ],
}
