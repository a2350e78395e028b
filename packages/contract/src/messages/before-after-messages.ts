// Texts of the slider between two images.

export const beforeAfterMessages = {
  label: 'Before and after',
  value: (percent: number, before: string, after: string) => `${percent}% ${before}, ${100 - percent}% ${after}`,
} as const
