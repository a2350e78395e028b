// What waits for the caller: of all projects it is their own, of one project whoever is in it may ask.
import type { waitingCalls } from '@joinery/contract/review/waiting'

import { readers, signedIn, type RowsOf } from '../access-row.ts'

export const waitingRows: RowsOf<typeof waitingCalls> = {
  listWaiting: [
    { title: 'everywhere', options: () => ({}), active: signedIn(200) },
    {
      title: 'in a project',
      options: ({ here }) => ({ query: { project: here.id } }),
      ...readers,
      needs: 'viewProject',
    },
  ],
}
