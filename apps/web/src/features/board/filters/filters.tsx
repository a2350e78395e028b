import { boardMessages as texts } from '@joinery/contract/messages/board-messages'
import type { Member } from '@joinery/contract/projects'
import { Bookmark, ChevronDown, FunnelX, Search, Tags } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'

import { useBoardContext } from '#features/board/board-context.ts'
import { useLabelList } from '#features/board/labels/labels-context.ts'
import { LabelPicker } from '#features/board/labels/lazy-picker.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Select } from '#kit/ui/forms/select.tsx'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'

import { anyone, dueFilters, type Filter, isDueFilter, isFiltering, unassigned, noFilter } from './filter-cards.ts'

const SavedFilters = retryableLazy(async () => (await import('./saved-filters.tsx')).SavedFilters)

type PanelButtonProps = {
  label: string
  className: string
  preload: () => Promise<void>
  /** What the button shows. */
  children: ReactNode
  renderPanel: (anchor: HTMLElement | null, onClose: () => void) => ReactNode
}

/** A button that opens a panel, which is loaded on first use. */
function PanelButton({ label, className, preload, children, renderPanel }: PanelButtonProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const fetchPanel = () => void preload().catch(() => {})
  return (
    <>
      <button
        ref={setButton}
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={fetchPanel}
        onFocus={fetchPanel}
        onClick={() => setOpen(!isOpen)}
        className={`flex h-11 items-center gap-2 rounded-md text-[0.9375rem] transition-colors ${className}`}
      >
        {children}
      </button>
      {isOpen && (
        <RetryBoundary className="basis-full">
          <Suspense>{renderPanel(button, () => setOpen(false))}</Suspense>
        </RetryBoundary>
      )}
    </>
  )
}

/** On phones in a row of their own, below the search, with more room for their words. */
const chooser =
  'w-32 max-md:order-1 max-md:min-w-25 max-md:grow max-md:basis-[28%] max-md:[&>select]:text-ellipsis max-md:[&>select]:pr-6 max-md:[&>select]:pl-2.5 max-md:[&>svg]:right-1.5'

type FiltersProps = {
  filter: Filter
  people: readonly Member[]
  hasCards: boolean
  onFilter: (filter: Filter) => void
}

function LabelFilter({ filter, onFilter }: Pick<FiltersProps, 'filter' | 'onFilter'>) {
  const labels = useLabelList()
  const chosen = labels.filter(({ uid_label }) => filter.labels.includes(uid_label))
  const text =
    chosen.length === 0 ? texts.anyLabel : chosen.length === 1 ? chosen[0]?.name : texts.labelCount(chosen.length)
  return (
    <PanelButton
      label={`${texts.labelFilter}: ${text}`}
      preload={LabelPicker.preload}
      className={`${chooser} border border-line bg-surface pr-3 pl-3.5 max-md:gap-0.5 max-md:pr-1.5 max-md:pl-2.5 hover:border-line-strong`}
      renderPanel={(anchor, onClose) => (
        <LabelPicker
          anchor={anchor}
          onClose={onClose}
          canEdit={false}
          stateOf={(uid) => (filter.labels.includes(uid) ? 'on' : 'off')}
          onToggle={({ uid_label }, isOn) => {
            const others = filter.labels.filter((uid) => uid !== uid_label)
            onFilter({ ...filter, labels: isOn ? [...others, uid_label] : others })
          }}
        />
      )}
    >
      <span dir="auto" className="min-w-0 flex-1 truncate text-left">
        {text}
      </span>
      <ChevronDown className="size-4 shrink-0 text-muted" strokeWidth={1.5} aria-hidden />
    </PanelButton>
  )
}

const quiet = 'min-w-11 justify-center px-3 text-muted hover:bg-sunken hover:text-ink'
const icon = { className: 'size-4.5 shrink-0', strokeWidth: 1.5, 'aria-hidden': true } as const

/** Filters cards by text, person, labels and due date, and opens the person's saved filters and the labels. */
export function Filters({ filter, people, hasCards, onFilter }: FiltersProps) {
  const { canUse } = useBoardContext()
  return (
    <div className="flex flex-wrap items-center gap-2 md:gap-2.5">
      {hasCards && (
        <>
          <div className="relative min-w-[calc(100%-7rem)] flex-1 md:max-w-72 md:min-w-36">
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
            className={chooser}
          >
            <option value={anyone}>{texts.anyone}</option>
            {people.map(({ uid_user, name }) => (
              <option key={uid_user} value={uid_user ?? ''}>
                {name}
              </option>
            ))}
            <option value={unassigned}>{texts.unassigned}</option>
          </Select>
          <LabelFilter filter={filter} onFilter={onFilter} />
          <Select
            label={texts.dueFilter}
            name="due"
            value={filter.due}
            onChange={({ target: { value } }) => isDueFilter(value) && onFilter({ ...filter, due: value })}
            className={chooser}
          >
            {Object.entries(dueFilters).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
          <PanelButton
            label={texts.savedFilters}
            preload={SavedFilters.preload}
            className={quiet}
            renderPanel={(anchor, onClose) => (
              <SavedFilters anchor={anchor} filter={filter} onFilter={onFilter} onClose={onClose} />
            )}
          >
            <Bookmark {...icon} />
            <span className="max-xl:sr-only">{texts.savedFilters}</span>
          </PanelButton>
          {isFiltering(filter) && (
            <Button
              variant="quiet"
              className="max-md:order-1 md:max-xl:w-11 md:max-xl:px-0"
              onClick={() => onFilter(noFilter)}
            >
              <FunnelX {...icon} className="size-4.5 shrink-0 max-md:hidden xl:hidden" />
              <span className="md:max-xl:sr-only">{texts.clearFilters}</span>
            </Button>
          )}
        </>
      )}
      {canUse && (
        <span className={hasCards ? 'md:ml-auto' : 'ml-auto'}>
          <PanelButton
            label={texts.labels}
            preload={LabelPicker.preload}
            className={quiet}
            renderPanel={(anchor, onClose) => <LabelPicker anchor={anchor} onClose={onClose} />}
          >
            <Tags {...icon} />
            <span className="max-xl:sr-only">{texts.labels}</span>
          </PanelButton>
        </span>
      )}
    </div>
  )
}
