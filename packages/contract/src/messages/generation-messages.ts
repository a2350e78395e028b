// Sentences about generations as jobs. Apart from the others: the first load stays light.

export const generationMessages = {
  countUnknown: 'Between 1 and 4 images can be made at once',
  seedUnknown: 'The seed must be a whole number from 0 to 2147483647',
  notFound: 'This generation is not there any more',
  notEnded: 'This generation is still under way',
  nothingToRetry: 'There is nothing left to make',
  inputsGone: 'The pictures of this generation are not kept any more. Please start a new one.',
  tooManyWaiting: 'Too many of your images are waiting already. Please wait until some are finished.',
  /** The fault was not the provider's. */
  unavailable: (sentence: string) => `${sentence} No credits were used.`,
  interrupted: 'The server stopped while this was being made. No credits were used.',
  maskNotPng: 'The mask must be a PNG',
  maskUnreadable: 'The mask cannot be read',
  maskShape: 'The mask must have the shape of the first image',
  maskEmpty: 'Nothing is marked: mark what should change',
  cancelFailed: 'Failed to cancel. Please try again.',
  listFailed: 'Failed to fetch what is being made',
  retryFailed: 'Failed to try again',
  /** Of some that were asked for, the others were not made. */
  fewer: (made: number, count: number, reason: string) =>
    `${made} of ${count} made. ${reason.replace(/ No credits were used\.$/, '')} Only what was made was charged.`,
  ready: 'Your image is ready',
  failed: 'Your image could not be made',
} as const
