import { summaryMessages as texts } from '@joinery/contract/messages/summary-messages'

import { SummaryCard } from './summary-card.tsx'

/** Summarises missed messages, given one per line. */
export function ThreadSummary({ text }: { text: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SummaryCard text={text} label={texts.summariseMissed} />
    </div>
  )
}
