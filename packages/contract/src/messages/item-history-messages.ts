// Requests for approval of selections in the schedule, and what became of each item.
import { formatCount, plural } from '../text/counts.ts'

const requests = (count: number): string => `${formatCount(count)} ${plural(count, 'request')}`

export const itemHistoryMessages = {
  /** The line in the schedule that opens the list of requests. */
  openRequests: (count: number, decided: number, all: number) =>
    `${formatCount(count)} open ${plural(count, 'request')} · ${formatCount(decided)} of ${formatCount(all)} decided`,
  closedRequests: (count: number) => `${requests(count)}, none open`,

  /** In the panel of an item. */
  title: 'Approval',
  withdrawn: (name: string, date: string) => `Requested from ${name} on ${date}, withdrawn`,
  changed: 'Changed since then',
  snapshot: 'What was shown',
  history: (count: number) => `Earlier (${formatCount(count)})`,
  openRequest: 'Open request',
  decide: 'Decide',
  draft: 'Drafts are hidden from clients. Change the stage to request approval.',
} as const
