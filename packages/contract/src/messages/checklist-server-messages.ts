// Answers of the calls about checklists.
import { limits } from '../limits.ts'

const { itemsMax, textMax } = limits.checklist

export const checklistServerMessages = {
  textRequired: 'Enter a text',
  textTooLong: `An item can have up to ${textMax} characters`,
  tooMany: `A checklist can have up to ${itemsMax} items`,
  orderInvalid: 'The checklist has changed. Please try again.',
  itemNotFound: 'This item no longer exists',
  deleted: 'Item deleted',
} as const
