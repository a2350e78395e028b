// Sentences about images that are ready. Apart from the others: every page of a signed-in person may say them.

export const readyMessages = {
  images: (count: number) => (count === 1 ? 'Your image is ready' : `Your ${count} images are ready`),
} as const
