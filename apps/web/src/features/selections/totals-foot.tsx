import { selectionMessages as texts } from '@joinery/contract/messages/selection-messages'
import { displayAmount } from '@joinery/contract/selections/money'
import type { SelectionTotals } from '@joinery/contract/selections/selections'
import type { ReactNode } from 'react'

import { BudgetStrip, leftText } from './budget/budget-bar.tsx'
import type { BudgetParts } from './budget/budget-parts.ts'

function Key({ name, act }: { name: string; act: string }) {
  return (
    <span className="inline-flex items-center gap-2 text-muted">
      <kbd className="rounded-sm border border-line px-1.5 font-sans text-[0.75rem] leading-5">{name}</kbd>
      {act}
    </span>
  )
}

const names = texts.keys.names

/** Totals below the grid, with the keys of its cells. */
export function TotalsFoot({ totals, canEdit }: { totals: SelectionTotals | null; canEdit: boolean }) {
  const show = (amount: string) => (totals ? displayAmount(amount, totals.currency) : '')
  return (
    <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 px-6 py-3 text-[0.875rem] max-lg:px-0">
      {canEdit && (
        <p className="flex gap-5 text-[0.8125rem] pointer-coarse:hidden max-xl:hidden">
          <Key name={names.enter} act={texts.keys.save} />
          <Key name={names.tab} act={texts.keys.next} />
          <Key name={names.escape} act={texts.keys.cancel} />
          <Key name={names.details} act={texts.keys.details} />
        </p>
      )}
      {totals && (
        <p className="ml-auto flex flex-wrap items-baseline justify-end gap-x-6 gap-y-1 tabular-nums">
          <span>
            <span className="pr-1 text-muted">{texts.budget.subtotal}</span> {show(totals.subtotal)}
          </span>
          <span>
            <span className="pr-1 text-muted">{texts.budget.taxOf(totals.tax_percent)}</span> {show(totals.tax)}
          </span>
          <span className="text-base font-medium">
            <span className="pr-1 text-[0.875rem] font-normal text-muted">{texts.budget.total}</span>{' '}
            {show(totals.total)}
          </span>
        </p>
      )}
    </div>
  )
}

type PhoneFootProps = { totals: SelectionTotals | null; parts: BudgetParts | null; primary: ReactNode }

/** A bar with the total and the next step, above the tabs. */
export function PhoneFoot({ totals, parts, primary }: PhoneFootProps) {
  const left = parts && totals && leftText(parts, totals.currency)
  return (
    <div className="sticky bottom-(--bottom-bar) z-10 -mx-5 mt-auto flex flex-col gap-2.5 border-t border-line bg-surface px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-8 sm:px-8">
      {parts && <BudgetStrip {...parts} />}
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 tabular-nums">
          {totals && (
            <span className="block text-lg leading-tight font-medium">
              {displayAmount(totals.total, totals.currency)}
            </span>
          )}
          <span className={`text-sm ${parts?.isOver ? 'text-bad' : 'text-muted'}`}>
            {left ?? (totals ? texts.budget.noBudget : null)}
          </span>
        </p>
        {primary}
      </div>
    </div>
  )
}
