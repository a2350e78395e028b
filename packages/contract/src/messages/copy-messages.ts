// Texts of copying to the clipboard.

export const copyMessages = {
  copied: 'Copied',
  failed: 'Failed to copy',
  failedSelect: 'Failed to copy. Select the text and copy it yourself.',
} as const
