// Sentences about the selected area of an image. A separate file keeps the first load small.

export const maskMessages = {
  cannotBeShown: "This image can't be displayed, so you can't select an area.",
  findingSurface: 'Finding the surface...',
  surfaceFailed: 'Failed to find the surface. Please try again, or select the area by hand.',
  removedWithImage: 'The selected area was removed with its image',
  removed: 'Selected area removed',
  drift: (drift: number) =>
    `The provider also changed parts outside the selected area (average difference: ${drift} of 255). We restored them.`,
} as const
