// How an image that was generated or processed is marked.

export const aiMarkMessages = {
  made: 'AI-made',
  mark: 'AI',
  localMark: 'Local preview',
  localMade: 'Local preview (no AI model)',
} as const
