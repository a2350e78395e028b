// Import and export of selections: answers of the calls, and texts of the PDF.
import { limits } from '../limits.ts'

const { importBytes, importColumns } = limits.selection

export const selectionTransferMessages = {
  formatUnknown: 'The format must be csv, xlsx or pdf',
  audienceUnknown: 'The list must be for team or client',
  pricesInvalid: 'prices must be true or false',
  dryRunInvalid: 'dryRun must be true or false',
  mappingInvalid: 'The mapping must be a JSON object from columns to fields',
  fieldUnknown: (field: string) => `The mapping has an unknown field: ${field}`,
  fileRequired: 'Choose a CSV file',
  oneFile: 'Choose one file',
  tooLarge: `The file must be ${importBytes / 2 ** 20} MB or smaller`,
  unreadable: 'This is not a CSV file in UTF-8. Save the list as "CSV UTF-8" and try again.',
  quotes: (row: number) => `A quotation mark is missing or misplaced near row ${row}. Correct it and try again.`,
  empty: 'The file is empty. Add a header row and try again.',
  tooManyColumns: `A file can have up to ${importColumns} columns`,
  columnMissing: 'The file does not have this column',
  columnTwice: 'Another column is used for the same field',
  noColumns: 'No column is named like a field, such as title or code',
  tooManyCells: 'This row has more cells than the header',
  codeTwice: 'This code is in the file more than once',
  pdf: {
    title: 'Selections',
    documentTitle: (project: string) => `Selections: ${project}`,
    noRoom: 'No room',
    empty: 'No selections yet',
    costs: (amount: string) => `Cost ${amount}`,
    leadTime: (days: number) => (days === 1 ? 'Lead time 1 day' : `Lead time ${days} days`),
    internalNote: (text: string) => `Internal: ${text}`,
    subtotal: 'Subtotal',
    tax: (percent: string) => `Tax (${percent}%)`,
    total: 'Total',
    budget: 'Budget',
  },
} as const
