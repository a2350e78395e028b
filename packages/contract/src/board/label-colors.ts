// Import-free, because the web app uses it without zod.

export const labelColors = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'grey'] as const
export type LabelColor = (typeof labelColors)[number]
