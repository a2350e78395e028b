// Sentences about image requests. A separate file keeps the first load small.

export const generationMessages = {
  countInvalid: 'You can generate 1 to 4 images at a time',
  seedInvalid: 'The seed must be a whole number from 0 to 2147483647',
  notFound: 'This image request no longer exists',
  stillRunning: 'This image is still being generated',
  nothingToRetry: 'All images have already been generated',
  inputsDeleted: 'The input images have been deleted. Please add images again.',
  queueFull: 'You have too many images in the queue. Please wait for some to finish.',
  /** The error was not the provider's. */
  withoutCharge: (sentence: string) => `${sentence} No credits were used.`,
  interrupted: 'The server restarted while generating this image. Please try again. No credits were used.',
  maskNotPng: 'The selected area must be sent as a PNG',
  maskUnreadable: 'Failed to save the selected area. Please try again.',
  maskShape: 'The selected area must match the proportions of the first image',
  maskEmpty: 'Select the area you want to change',
  cancelFailed: 'Failed to cancel. Please try again.',
  dismissFailed: 'Failed to dismiss. Please try again.',
  listFailed: 'Failed to load the queue. Please try again.',
  retryFailed: 'Failed to restart this request. Please try again.',
  partlyGenerated: (generated: number, requested: number, reason: string) =>
    `${generated} of ${requested} images generated. ${reason.replace(/ No credits were used\.$/, '')} Credits were used for ${generated} only.`,
  failed: 'Failed to generate your image',
} as const
