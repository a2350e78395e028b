// Generated images that are saved or posted. A separate file keeps the first load small.

export const originMessages = {
  imageNotFound: 'This image no longer exists',
  saveFailed: 'Failed to save the image. Please try again.',
  postFailed: 'Failed to post the image. Please try again.',
} as const
