// Texts of the panel that revises an image with AI.
import { imageMessages } from './image-messages.ts'

export const reviseMessages = {
  title: 'Revise with AI',
  promptPlaceholder: 'What would you like to change?',
  region: {
    label: 'Area to change',
    surface: 'Surface',
    rectangle: 'Whole rectangle',
    square: 'Square around the point',
    noSurface: 'No surface found there. The whole rectangle is selected.',
    noSurfaceAtPoint: 'No surface found there. A square around the point is selected.',
  },
  comparison: 'Comparison',
  view: 'View',
  original: 'Original',
  revised: 'AI Revised',
  savedAsVersion: (version: number) => `Saved as version ${version}`,
  saved: imageMessages.saved,
  reviseAgain: 'Revise Again',
} as const
