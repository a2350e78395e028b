import { boardMessages as texts } from '@joinery/contract/messages/board-messages'
import type { Member } from '@joinery/contract/projects'
import { Search } from 'lucide-react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { Select } from '#kit/ui/forms/select.tsx'

import { anyone, dueFilters, type Filter, isDueFilter, isFiltering, unassigned, noFilter } from './filter-cards.ts'

type FiltersProps = { filter: Filter; people: readonly Member[]; onFilter: (filter: Filter) => void }

/** Filters cards by text, person and due date. */
export function Filters({ filter, people, onFilter }: FiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <div className="relative flex-1 max-md:basis-full md:max-w-72">
        <Search
          className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted"
          strokeWidth={1.5}
          aria-hidden
        />
        <input
          dir="auto"
          type="search"
          name="find"
          aria-label={texts.searchCards}
          placeholder={texts.searchCards}
          autoComplete="off"
          value={filter.text}
          onChange={(event) => onFilter({ ...filter, text: event.target.value })}
          className="h-11 w-full rounded-md border border-line bg-surface pr-3 pl-10 text-[0.9375rem] text-ink transition-colors placeholder:text-muted hover:border-line-strong"
        />
      </div>
      <Select
        label={texts.assigneeFilter}
        name="person"
        value={filter.person}
        onChange={({ target: { value } }) => onFilter({ ...filter, person: value })}
        className="w-36 max-md:flex-1"
      >
        <option value={anyone}>{texts.anyone}</option>
        {people.map(({ uid_user, name }) => (
          <option key={uid_user} value={uid_user ?? ''}>
            {name}
          </option>
        ))}
        <option value={unassigned}>{texts.unassigned}</option>
      </Select>
      <Select
        label={texts.dueFilter}
        name="due"
        value={filter.due}
        onChange={({ target: { value } }) => isDueFilter(value) && onFilter({ ...filter, due: value })}
        className="w-32 max-md:flex-1"
      >
        {Object.entries(dueFilters).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      {isFiltering(filter) && (
        <Button variant="quiet" onClick={() => onFilter(noFilter)}>
          {texts.clearFilters}
        </Button>
      )}
    </div>
  )
}
