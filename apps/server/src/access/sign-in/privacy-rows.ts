import type { privacyCalls } from '@joinery/contract/sign-in/privacy'

import { signedIn, type RowsOf } from '../access-row.ts'

export const privacyRows: RowsOf<typeof privacyCalls> = {
  requestExport: [{ options: () => ({}), active: signedIn(202) }],
  getExport: [{ options: () => ({}), active: signedIn(200) }],
  readDeletion: [{ options: () => ({}), active: signedIn(200) }],
  deleteAccount: [
    {
      options: () => ({ body: { password: 'not theirs', projects: [] } }),
      active: signedIn('bad_request'),
      isCounted: true,
    },
  ],
}
