// Texts of files in a grid, and of uploads.

export const attachmentMessages = {
  play: 'Play',
  preview: 'Preview',
  pdf: 'PDF',
  inGenAi: 'Use in Gen A.I.',

  version: (version: number, count: number) => `Version ${version} of ${count}`,
  /** Where some versions were deleted, so that the number is above the count. */
  versionAboveCount: (version: number, count: number) => `Version ${version} (${count} versions kept)`,
  versionMark: (version: number) => `v${version}`,
  versionMarkOf: (version: number, count: number) => `v${version} of ${count}`,

  addFiles: 'Add files',
  dropToAdd: 'Drop to add',
  uploads: 'Uploads',
  uploadWaiting: 'Waiting',
  publish: 'Publish with original',
  publishReminder: 'This image was made with AI. You can publish it with its original.',
} as const
