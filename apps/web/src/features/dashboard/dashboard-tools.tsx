import { dashboardMessages as texts } from '@joinery/contract/messages/dashboard-messages'
import { Search } from 'lucide-react'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { Select } from '#kit/ui/forms/select.tsx'
import { paths } from '#paths.ts'

import { isProjectOrder, type ProjectOrder, projectOrders } from './project-search.ts'

export type DashboardView = 'active' | 'templates' | 'archived'

const views: readonly { view: DashboardView; name: string; to: string }[] = [
  { view: 'active', name: texts.views.active, to: paths.dashboard },
  { view: 'templates', name: texts.views.templates, to: `${paths.dashboard}?view=templates` },
  { view: 'archived', name: texts.views.archived, to: `${paths.dashboard}?view=archived` },
]

type DashboardToolsProps = {
  view: DashboardView
  query: string
  onQuery: (query: string) => void
  order: ProjectOrder
  onOrder: (order: ProjectOrder) => void
}

/** Selects the view, search and sort order. */
export function DashboardTools({ view, query, onQuery, order, onOrder }: DashboardToolsProps) {
  return (
    <div className="flex flex-col gap-x-8 gap-y-4 md:flex-row md:items-end md:justify-between md:border-b md:border-line">
      <nav aria-label={texts.view} className="shrink-0 max-md:border-b max-md:border-line">
        <ul className="flex gap-1">
          {views.map(({ view: each, name, to }) => (
            <li key={each}>
              <AppLink
                to={to}
                aria-current={each === view ? 'page' : undefined}
                className="-mb-px block border-b-2 border-transparent px-3 py-3 text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
              >
                {name}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 gap-3 md:pb-3">
        <div className="relative min-w-0 flex-1 md:w-72">
          <Search
            className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted"
            strokeWidth={1.5}
            aria-hidden
          />
          <input
            dir="auto"
            type="search"
            name="search"
            aria-label={texts.search}
            placeholder={texts.search}
            autoComplete="off"
            value={query}
            onChange={(event) => onQuery(event.target.value)}
            className="h-11 w-full rounded-md border border-line bg-surface pr-3 pl-10 text-[0.9375rem] text-ink transition-colors placeholder:text-muted hover:border-line-strong"
          />
        </div>
        <Select
          label={texts.sort}
          name="sort"
          value={order}
          onChange={({ target: { value } }) => isProjectOrder(value) && onOrder(value)}
          className="w-38 shrink-0"
        >
          {Object.entries(projectOrders).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </div>
  )
}
