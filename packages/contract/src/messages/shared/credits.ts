export const credits = {
  signUp: 'Welcome credits',
  image: 'Image generated',
  summary: 'Text summarised',
  refunded: 'This took too long, so we refunded your credits. Please try again.',
} as const
