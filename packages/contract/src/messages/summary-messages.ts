// Texts of a summary and of the button that requests it.
import { formatCount, plural } from '../text/counts.ts'

export const summaryMessages = {
  summarise: 'Summarise',
  summariseMissed: 'Summarise what I missed',
  price: (credits: number) => `${formatCount(credits)} ${plural(credits, 'credit')}`,
  title: 'Summary',
  working: 'Summarising...',
  close: 'Close summary',
} as const
