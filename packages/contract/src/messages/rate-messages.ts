// What somebody reads who does something too often. Apart from the others: the first load stays light.

export const rateMessages = {
  writes: "You're going too fast. Please wait a moment and try again.",
  uploads: 'You are uploading too many files. Please wait a moment and try again.',
  generations: 'You are requesting too many images. Please wait a moment and try again.',
  searches: 'You are searching too often. Please wait a moment and try again.',
  links: 'You have created too many links. Please try again later.',
  exports: 'You have exported too many lists. Please try again later.',
  guestEntries: 'Too many people have opened links from this network. Please try again later.',
} as const
