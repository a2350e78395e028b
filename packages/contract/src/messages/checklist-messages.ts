// The checklist of an open card.
import { plural } from '../text/counts.ts'

export const checklistMessages = {
  title: 'Checklist',
  doneOf: (done: number, total: number) => `${done} of ${total}`,
  hideDone: 'Hide done',
  showDone: 'Show done',
  add: 'Add an item',
  itemText: 'Text of the item',
  edit: (text: string) => `Edit ${text}`,
  move: 'Drag to move',
  keys: 'Alt and the arrow keys move an item.',
  moved: (position: number, total: number) => `Moved to ${position} of ${total}`,
  added: (count: number) => `${plural(count, 'item')} added`,
  toCard: 'Turn into a card',
  becameCard: 'Card created in To Do',
  deleted: 'Item deleted',
  rescued: 'The item you were editing was deleted. We moved your text to the box for new items.',
  tooMany: (added: number, left: number, max: number) =>
    `A checklist can have up to ${max} items. There is room for ${left} more, and you entered ${added}.`,
  loadFailed: 'Failed to load the checklist. Please try again.',
  addFailed: 'Failed to add the item. Please try again.',
  changeFailed: 'Failed to change the item. Please try again.',
  moveFailed: 'Failed to move the item. Please try again.',
  deleteFailed: 'Failed to delete the item. Please try again.',
  restoreFailed: 'Failed to restore the item. Please try again.',
} as const
