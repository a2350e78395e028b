// Texts of a summary and of the button that requests it.
import { formatCredits } from '../text/counts.ts'

export const summaryMessages = {
  summarise: 'Summarise',
  summariseMissed: 'Summarise what I missed',
  price: formatCredits,
  title: 'Summary',
  working: 'Summarising...',
  close: 'Close summary',
} as const
