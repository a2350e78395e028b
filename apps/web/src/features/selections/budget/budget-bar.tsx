import { selectionMessages } from '@joinery/contract/messages/selection-messages'
import { displayAmount } from '@joinery/contract/selections/money'
import type { SelectionTotals } from '@joinery/contract/selections/selections'
import { Lock } from 'lucide-react'

import { fillMessage } from '#kit/ui/text/fill-message.tsx'

import type { BudgetParts } from './budget-parts.ts'

const texts = selectionMessages.budget

/** Approved, to be decided and draft, as parts of the budget. */
export function BudgetStrip({ shares, isOver }: BudgetParts) {
  return (
    <span aria-hidden className="flex h-2 w-full gap-px overflow-hidden rounded-full bg-selected">
      <span className="bg-good" style={{ width: `${shares.approved}%` }} />
      <span className="bg-warn/70" style={{ width: `${shares.undecided}%` }} />
      <span className="bg-line-strong" style={{ width: `${shares.draft}%` }} />
      {isOver && <span className="w-2 shrink-0 bg-bad" />}
    </span>
  )
}

function Part({ name, amount, look }: { name: string; amount: string; look: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className={`size-2 rounded-[2px] ${look}`} />
      <span className="text-muted">{name}</span>
      <span className="font-medium tabular-nums">{amount}</span>
    </span>
  )
}

export const leftText = ({ left, isOver }: BudgetParts, currency: string): string | null => {
  if (left === null) return null
  const amount = displayAmount(left, currency)
  return isOver ? texts.over(amount) : texts.left(amount)
}

/** The project's budget, for the team. */
export function BudgetBar({ parts, totals }: { parts: BudgetParts; totals: SelectionTotals }) {
  const { currency, budget } = totals
  const show = (amount: string) => displayAmount(amount, currency)
  return (
    <div className="rounded-md border border-line bg-surface px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-2 pb-2">
        <span className="text-lg font-medium tabular-nums">{show(parts.total)}</span>
        <span className="text-[0.9375rem] text-muted">
          {budget === null ? texts.noBudget : fillMessage(texts.of, { budget: show(budget) })}
        </span>
        {parts.left !== null && (
          <span className={`ml-auto text-[0.9375rem] font-medium tabular-nums ${parts.isOver ? 'text-bad' : ''}`}>
            {leftText(parts, currency)}
          </span>
        )}
      </p>
      <BudgetStrip {...parts} />
      <p className="flex flex-wrap gap-x-5 gap-y-1 pt-2 text-[0.8125rem]">
        <Part name={texts.approved} amount={show(parts.approved)} look="bg-good" />
        <Part name={texts.undecided} amount={show(parts.undecided)} look="bg-warn/70" />
        <Part name={texts.draft} amount={show(parts.draft)} look="bg-line-strong" />
        {budget !== null && (
          <span className="ml-auto inline-flex items-center gap-1.5 text-muted">
            <Lock className="size-3.5" strokeWidth={1.75} aria-hidden />
            {texts.hidden}
          </span>
        )}
      </p>
    </div>
  )
}
