// Answers of the calls about public pages.
import { limits } from '../limits.ts'

export const disclosureServerMessages = {
  labelUnknown: 'The label must be Virtually staged, AI-altered, Digitally altered or Rendering',
  statementTooLong: `The statement must be at most ${limits.disclosure.statementMax} characters long`,
  notAnImage: 'Only images can be published',
  originalRequired: 'Choose the original image',
  originalUnknown: "Choose an image in the project's files as the original",
  sameImage: 'The original must be a different image',
  tooMany: 'A project can have up to 1,000 public pages',
  fileShown: 'This file is shown on a public page. Withdraw the page first.',
} as const
