// Items waiting for the caller, in all their projects or in one.
import type { waitingCalls } from '@joinery/contract/review/waiting'

import type { RowsOf } from '../access-row.ts'

export const waitingRows: RowsOf<typeof waitingCalls> = {
  listWaiting: [
    { title: 'everywhere', options: () => ({}), needs: null },
    {
      title: 'in a project',
      options: ({ here }) => ({ query: { project: here.id } }),
    },
  ],
  getFirstSteps: [{ options: () => ({}), needs: null }],
}
