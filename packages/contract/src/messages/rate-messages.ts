// Texts of rate limits. A separate file keeps the first load small.

export const rateMessages = {
  writes: 'Too many changes in a short time. Please wait a moment and try again.',
  uploads: 'Too many uploads in a short time. Please wait a moment and try again.',
  generations: 'Too many image requests in a short time. Please wait a moment and try again.',
  searches: 'Too many searches in a short time. Please wait a moment and try again.',
  links: 'Too many links created. Please try again later.',
  tokens: 'This token has made too many calls. Please wait a moment and try again.',
  exports: 'Too many exports. Please try again later.',
  guestEntries: 'Too many requests from this network. Please try again later.',
} as const
