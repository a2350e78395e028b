import { commentMessages as texts } from '@joinery/contract/messages/comment-messages'
import { useId } from 'react'

import { type Filter, filters } from './pin-filter.ts'

type FilterBarProps = {
  filter: Filter
  counts: Readonly<Record<Filter, number>>
  onFilter: (filter: Filter) => void
}

/** Filters the comments. Counts are outside the accessible names. */
export function FilterBar({ filter, counts, onFilter }: FilterBarProps) {
  const id = useId()
  return (
    <fieldset aria-label={texts.filter} className="flex rounded-md border border-line p-1">
      {filters.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === filter}
          aria-describedby={`${id}-${one}`}
          onClick={() => onFilter(one)}
          className="flex h-9 flex-1 items-center justify-center gap-1.5 rounded-sm text-[0.9375rem] text-muted transition-colors hover:text-ink aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent pointer-coarse:h-11"
        >
          {texts.filterNames[one]}
          <span id={`${id}-${one}`} aria-hidden className="text-[0.8125rem] font-normal tabular-nums">
            {counts[one]}
            <span className="sr-only"> {texts.commentNoun(counts[one])}</span>
          </span>
        </button>
      ))}
    </fieldset>
  )
}
