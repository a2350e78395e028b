import type { selectionTransferCalls } from '@joinery/contract/selections/transfer'

import { csvForm } from '#testing/selection-files.ts'

import type { RowsOf } from './access-row.ts'

export const selectionTransferRows: RowsOf<typeof selectionTransferCalls> = {
  exportSelections: [
    {
      title: 'for the client',
      options: ({ here }) => ({ params: { id: here.id }, query: { format: 'csv', for: 'client' } }),
      needs: 'viewSelections',
      isCounted: true,
    },
    {
      title: 'for the team',
      options: ({ here }) => ({ params: { id: here.id }, query: { format: 'csv', for: 'team' } }),
      needs: 'viewCosts',
      isCounted: true,
    },
  ],
  importSelections: [{ options: ({ here }) => ({ params: { id: here.id }, form: csvForm('title\nBrass tap\n') }) }],
}
