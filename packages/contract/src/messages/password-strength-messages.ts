// The hint below a new password.

export const passwordStrengthMessages = {
  tooShort: 'At least 8 characters',
  weak: 'Easy to guess',
  good: 'Good',
  strong: 'Strong',
} as const
