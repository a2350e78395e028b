// Sentences about where pictures come from. Apart from the others: the first load stays light.

export const originMessages = {
  imageGone: 'This image is not there any more',
  saveFailed: 'Failed to save the image. Please try again.',
  postFailed: 'Failed to post the image. Please try again.',
} as const
