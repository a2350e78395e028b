// What somebody reads who does something too often. Apart from the others: the first load stays light.

export const rateMessages = {
  writes: 'That was a lot at once. Please wait a moment and try again.',
  uploads: 'Too many files at once. Please wait a moment and try again.',
  generations: 'Too many images at once. Please wait a moment and try again.',
  searches: 'Too many searches at once. Please wait a moment and try again.',
  links: 'Too many links were made. Please try again later.',
  exports: 'Too many lists were exported. Please try again later.',
  guestEntries: 'Too many people came by a link from this network. Please try again later.',
} as const
