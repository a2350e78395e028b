// Texts about finished images. Separate, because every page of a signed-in person uses them.

export const readyMessages = {
  images: (count: number) => (count === 1 ? 'Your image is ready' : `Your ${count} images are ready`),
} as const
