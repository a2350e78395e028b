// The bar shown while cards are selected.
import { formatCount, plural } from '../text/counts.ts'

const cards = (count: number) => `${formatCount(count)} ${plural(count, 'card')}`

export const cardSelectionMessages = {
  bar: 'Selected cards',
  selected: (count: number) => `${count} selected`,
  move: 'Move to ...',
  assign: 'Assign',
  labels: 'Labels',
  clear: 'Clear selection',
  deleteTitle: (count: number) => `Delete ${cards(count)}?`,
  deleteWarning: (count: number) =>
    count === 1
      ? 'It will be deleted for everyone in the project, with its comments and files.'
      : 'They will be deleted for everyone in the project, with their comments and files.',
  deleteCards: (count: number) => `Delete ${cards(count)}`,
  moved: (count: number, column: string) => `${cards(count)} moved to ${column}`,
  assigned: (count: number, name: string) => `${cards(count)} assigned to ${name}`,
  unassigned: (count: number) => `${cards(count)} unassigned`,
  labelled: (count: number, label: string) => `${label} added to ${cards(count)}`,
  deleted: (count: number) => `${cards(count)} deleted`,
  undone: 'Undone',
  failed: 'Failed to change the cards. Please try again.',
  deleteFailed: 'Failed to delete the cards. Please try again.',
  undoFailed: 'Failed to undo. Please try again.',
} as const
