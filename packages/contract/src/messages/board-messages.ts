// The board. The texts of an opened card, which is fetched later, are in card-messages.ts.
import { plural } from '../text/counts.ts'

export const boardMessages = {
  empty: {
    todo: "Work that hasn't started. Add a card, such as a sample to order or a client to call.",
    in_progress: 'Work in progress. Drag a card here when you start it.',
    done: 'Finished cards appear here.',
  },
  noMatches: 'No matching cards.',
  shownOfTotal: (shown: number, total: number) => `${shown} of ${total}`,
  /** Follows "3/6" on a card. */
  checklistDone: 'checklist items done',
  /** Nouns that follow a number. */
  cards: (count: number) => plural(count, 'card'),
  comments: (count: number) => plural(count, 'comment'),
  files: (count: number) => plural(count, 'file'),
  showColumn: (column: string) => `Show ${column}`,

  searchCards: 'Search cards',
  assigneeFilter: 'Filter by assignee',
  anyone: 'Anyone',
  dueFilter: 'Filter by due date',
  dueFilters: { any: 'Any date', overdue: 'Overdue', soon: 'Due soon', none: 'No date' },
  clearFilters: 'Clear filters',
  savedFilters: 'Saved filters',
  labelFilter: 'Filter by label',
  anyLabel: 'Any label',
  labelCount: (count: number) => `${count} labels`,

  labels: 'Labels',
  editLabels: 'Labels ...',
  labelFailed: 'Failed to update labels',
  labelsFailed: 'Failed to load labels',
  noLabels: 'None',

  select: 'Select',
  deselect: 'Deselect',
  selectMax: (count: number) => `You can select up to ${count} cards at a time`,
  selectedKeys: (count: number) =>
    `${count} ${plural(count, 'card')} selected. Press M to move, A to assign, L to label or Delete to delete, Esc to clear.`,

  addCard: 'Add card',
  cardText: 'Card text',
  newCardPlaceholder: 'What needs to be done?',
  newCardKeys: 'Enter to save, Shift+Enter for a new line, Esc to cancel.',

  assignee: 'Assignee',
  assignedTo: (name: string) => `Assigned to ${name}`,
  unassigned: 'Unassigned',
  dueDate: 'Due date',
  due: 'Due',
  noDueDate: 'None',

  drag: 'Drag card',
  moveTo: 'Move to ...',
  moveToColumn: (column: string) => `Move to ${column}`,
  moved: 'Card moved',
  movedToColumn: (column: string) => `Moved to ${column}`,
  deleted: 'Card deleted',

  dragHint:
    'Press Space or Enter to pick up a card, the arrow keys to move it, Space or Enter to drop it, and Esc to cancel.',
  /** 'Position 2 of 5 in To Do' */
  position: (position: number, count: number, column: string) => `Position ${position} of ${count} in ${column}`,
  pickedUp: (position: string) => `Picked up. ${position}. Use the arrow keys to move, Space to drop, Esc to cancel.`,
  movedOver: (position: string) => `${position}.`,
  dropped: (position: string) => `Dropped. ${position}.`,
  moveCancelled: 'Move cancelled.',
} as const
