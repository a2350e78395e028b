// Sentences about the marked part of a picture. Apart from the others: the first load stays light.

export const maskMessages = {
  nothingMarked: 'Nothing is marked yet. Mark what should change.',
  cannotBeShown: 'This picture cannot be shown here, so nothing can be marked on it.',
  exportFailed: 'The marked part could not be read. Please try again.',
  noSurface: 'No surface was found there. Try another point, or mark it with the brush.',
  surfaceFailed: 'The surface could not be looked for. Please try again.',
  nothingThere: 'Nothing is marked there.',
  /** Said where the provider takes no mask: the server composes what it answers. */
  seesAll: 'This provider sees the whole picture. Only the marked part of its answer is kept.',
  dropped: 'The marked part went with its picture',
  removed: 'The marked part was removed',
  drift: (drift: number) => `The provider also changed what was not marked (drift ${drift} of 255). It was put back.`,
} as const
