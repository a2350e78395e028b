// Texts of the panel that revises an image with AI.
import { imageMessages } from './image-messages.ts'

export const reviseMessages = {
  title: 'Revise with AI',
  promptPlaceholder: 'What would you like to change?',
  comparison: 'Comparison',
  view: 'View',
  original: 'Original',
  revised: 'AI Revised',
  savedAsVersion: (version: number) => `Saved as version ${version}`,
  saved: imageMessages.saved,
  reviseAgain: 'Revise Again',
} as const
