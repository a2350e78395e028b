// Texts of looking at a file in full size.

export const lightboxMessages = {
  file: 'File',
  previous: 'Previous',
  next: 'Next',
  /** `isMore` if the list continues. */
  counter: (index: number, count: number, isMore: boolean) => `${index} / ${count}${isMore ? '+' : ''}`,
  allImages: 'All images',
  image: (number: number, name: string) => `Image ${number}: ${name}`,
  showPanel: 'Show panel',
  hidePanel: 'Hide panel',
  origin: {
    label: 'How this image was made',
    /** For screen readers, before the prompt. */
    prompt: 'Prompt:',
    from: (name: string) => `From ${name}`,
  },
} as const
