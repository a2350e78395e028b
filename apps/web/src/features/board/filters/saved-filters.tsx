import type { SavedFilter } from '@joinery/contract/board/filters'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { savedFilterMessages as texts } from '@joinery/contract/messages/saved-filter-messages'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'

import { deleteFilter, filtersQuery, saveFilter } from '#api/board-filters.ts'
import { useBoardContext } from '#features/board/board-context.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { Field } from '#kit/ui/forms/field.tsx'
import { Form } from '#kit/ui/forms/form.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { Popover } from '#kit/ui/overlays/popover.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { readFilter, writeFilter } from './filter-address.ts'
import { type Filter, isFiltering } from './filter-cards.ts'

type SavedFiltersProps = {
  anchor: HTMLElement | null
  filter: Filter
  onFilter: (filter: Filter) => void
  onClose: () => void
}

function SaveForm({ filter }: { filter: Filter }) {
  const session = useSessionStore()
  const { projectId } = useBoardContext()
  const { showFault, at, ...form } = useFault<'name'>()
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (!name.trim()) return showFault({ field: 'name', message: messages.kanban.filterNameRequired })
    setBusy(true)
    try {
      await saveFilter(session, projectId, { name: name.trim(), query: writeFilter(filter) })
      setName('')
      showToast({ text: texts.saved })
    } catch (error) {
      showFault({ field: 'name', message: sentenceOf(error, texts.saveFailed) })
    }
    return setBusy(false)
  }
  return (
    <Form
      {...form}
      aria-label={texts.save}
      onSubmit={save}
      className="flex flex-col gap-3 border-line px-2 pt-2 pb-2 not-first:mt-1 not-first:border-t not-first:pt-3"
    >
      <Field
        label={texts.name}
        name="name"
        autoComplete="off"
        maxLength={limits.board.filterNameMax}
        value={name}
        error={at('name')}
        onChange={({ target: { value } }) => setName(value)}
      />
      <Button type="submit" isBusy={isBusy} className="self-end">
        {texts.save}
      </Button>
    </Form>
  )
}

/** The person's saved filters of this board: applied, deleted, and added from the current filter. */
export function SavedFilters({ anchor, filter, onFilter, onClose }: SavedFiltersProps) {
  const session = useSessionStore()
  const { projectId } = useBoardContext()
  const { data: filters, error } = useQuery(filtersQuery(session, projectId))
  const [fault, setFault] = useState<string | null>(null)

  const remove = async ({ uid_filter, name, query }: SavedFilter) => {
    setFault(null)
    try {
      await deleteFilter(session, projectId, uid_filter)
    } catch (failure) {
      return setFault(sentenceOf(failure, texts.deleteFailed))
    }
    const restore = async () => {
      try {
        await saveFilter(session, projectId, { name, query })
      } catch (failure) {
        showToast({ text: sentenceOf(failure, texts.saveFailed), tone: 'bad' })
      }
    }
    return showToast({ text: texts.deleted, action: { label: commonMessages.undo, onAct: () => void restore() } })
  }

  return (
    <Popover label={texts.title} anchor={anchor} onClose={onClose}>
      <ErrorLine text={fault ?? (error && sentenceOf(error, texts.loadFailed))} />
      {filters?.length === 0 && !isFiltering(filter) && <p className="px-2 py-2 text-sm text-muted">{texts.none}</p>}
      {filters && filters.length > 0 && (
        <ul aria-label={texts.title}>
          {filters.map((saved) => (
            <li
              key={saved.uid_filter}
              className="flex items-center rounded-sm focus-within:bg-selected hover:bg-selected"
            >
              <button
                type="button"
                dir="auto"
                aria-current={writeFilter(filter) === saved.query || undefined}
                onClick={() => {
                  onFilter(readFilter(saved.query))
                  onClose()
                }}
                className="min-h-11 min-w-0 flex-1 truncate px-2 text-left aria-[current]:font-medium"
              >
                {saved.name}
              </button>
              <button
                type="button"
                aria-label={texts.delete(saved.name)}
                onClick={() => void remove(saved)}
                className="flex size-11 shrink-0 items-center justify-center rounded-sm text-muted transition-colors hover:text-ink"
              >
                <Trash2 className="size-4" strokeWidth={1.5} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isFiltering(filter) && <SaveForm filter={filter} />}
    </Popover>
  )
}
