// Texts of the panel that revises an image with AI.

export const reviseMessages = {
  title: 'Revise with AI',
  promptPlaceholder: 'What would you like to change?',
  comparison: 'Comparison',
  view: 'View',
  original: 'Original',
  revised: 'AI Revised',
  savedAsVersion: (version: number) => `Saved as version ${version}`,
  saved: 'Saved next to the original',
  reviseAgain: 'Revise Again',
} as const
