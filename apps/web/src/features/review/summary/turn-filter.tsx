import { commentStatusMessages as statusTexts } from '@joinery/contract/messages/comment-status-messages'
import { reviewSummaryMessages as texts } from '@joinery/contract/messages/review-summary-messages'

import type { Turn } from './group-review.ts'

type TurnFilterProps = {
  turns: readonly Turn[]
  turn: string | null
  all: number
  onTurn: (turn: string | null) => void
}

const chip =
  'h-9 rounded-full border border-line px-3.5 text-[0.9375rem] text-muted transition-colors hover:border-line-strong hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent'

/** Filters open comments by the person they wait for. */
export function TurnFilter({ turns, turn, all, onTurn }: TurnFilterProps) {
  return (
    <fieldset aria-label={texts.waitingFor} className="flex min-w-0 flex-wrap gap-2">
      <button type="button" aria-pressed={turn === null} onClick={() => onTurn(null)} className={chip}>
        {texts.all} <span className="tabular-nums">{all}</span>
      </button>
      {turns.map(({ key, name, count, isOwn }) => (
        <button
          key={key}
          type="button"
          aria-pressed={turn === key}
          onClick={() => onTurn(turn === key ? null : key)}
          className={chip}
        >
          <span dir="auto">{isOwn ? statusTexts.waitingForYou : name}</span>{' '}
          <span className="tabular-nums">{count}</span>
        </button>
      ))}
    </fieldset>
  )
}
