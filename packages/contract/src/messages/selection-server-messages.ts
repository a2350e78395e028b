// Answers of the calls about selections.
import { limits } from '../limits.ts'

const { selection } = limits

const tooLong = (name: string, max: number): string => `${name} must be at most ${max} characters long`

export const selectionServerMessages = {
  titleRequired: 'Title is required',
  titleTooLong: tooLong('Title', selection.titleMax),
  codeTooLong: tooLong('Code', selection.codeMax),
  codeTaken: 'Another selection in this project has this code',
  roomTooLong: tooLong('Room', selection.roomMax),
  unitTooLong: tooLong('Unit', selection.unitMax),
  supplierTooLong: tooLong('Supplier', selection.textMax),
  skuTooLong: tooLong('Product number', selection.textMax),
  finishTooLong: tooLong('Finish', selection.textMax),
  dimensionsTooLong: tooLong('Dimensions', selection.textMax),
  noteTooLong: tooLong('Note', selection.noteMax),
  internalNoteTooLong: tooLong('Internal note', selection.noteMax),
  urlInvalid: 'Enter a web address that starts with https:// or http://',
  categoryUnknown:
    'The category must be finish, fitting, fixture, lighting, appliance, furniture, hardware, textile or other',
  stageUnknown: 'The stage must be draft, specified, ordered, delivered or installed',
  quantityInvalid: 'Enter a quantity from 0 to 999,999,999 with at most 3 decimals',
  priceInvalid: 'Enter a price from 0 to 999,999,999 with at most 4 decimals',
  budgetInvalid: 'Enter a budget from 0 to 999,999,999 with at most 4 decimals',
  taxInvalid: 'Enter a tax from 0 to 100 percent with at most 4 decimals',
  currencyUnknown: 'Enter a currency code, such as USD',
  leadTimeInvalid: `Enter a lead time from 0 to ${selection.leadTimeMax} days`,
  tooMany: 'A project can have up to 2,000 selections',
  tooManyAtOnce: `Create up to ${selection.perRequest} selections in one request`,
  notFound: 'This selection no longer exists',
  afterItself: 'A selection cannot be placed after itself',
  afterInOtherRoom: 'The selection before it is in another room',
  imageRequired: 'Choose an image or a comment on a file',
  tooManyImages: 'A selection has one image',
  imageFailed: 'The marked area could not be copied. Please try again or upload an image.',
  notAnImage: 'Choose an image',
  deleted: 'Selection deleted',
  /** Text of the link in the card created from a selection. */
  cardLink: (code: string) => `Selection ${code}`,
} as const
