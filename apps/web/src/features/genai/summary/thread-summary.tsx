import { summaryMessages as texts } from '@joinery/contract/messages/summary-messages'

import { SummaryCard } from './summary-card.tsx'

/** For somebody who was away: what was said meanwhile, one line a message, in a few sentences. */
export function ThreadSummary({ text }: { text: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SummaryCard text={text} label={texts.summariseMissed} />
    </div>
  )
}
