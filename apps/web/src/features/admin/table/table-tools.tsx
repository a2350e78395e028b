import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { FileDown, Search } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSettled } from '#lib/time/use-settled.ts'

const texts = adminMessages.table

/** The row above a table: filters on the left, actions on the right. */
export function TableTools({ children, acts }: { children: ReactNode; acts: ReactNode }) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <div className="flex flex-wrap items-center gap-3 max-sm:w-full">{children}</div>
      <div className="flex flex-wrap gap-3">{acts}</div>
    </div>
  )
}

type SearchFieldProps = { label: string; value: string; onChange: (value: string) => void }

/** Debounced search field. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const settled = useSettled(typed, 300)
  const lastSent = useRef(value)
  const sendChange = useEffectEvent((next: string) => {
    if (next === lastSent.current) return
    lastSent.current = next
    onChange(next)
  })
  useEffect(() => sendChange(settled), [settled])
  // Apply values from browser history, but not the field's own pending change.
  useEffect(() => {
    if (value === lastSent.current) return
    lastSent.current = value
    setTyped(value)
  }, [value])
  return (
    <span className="relative max-sm:w-full">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
        strokeWidth={1.5}
        aria-hidden
      />
      <input
        id={id}
        type="search"
        dir="auto"
        autoComplete="off"
        placeholder={label}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="h-11 w-64 rounded-md border border-line bg-surface pr-3 pl-9 text-[0.9375rem] text-ink placeholder:text-muted hover:border-line-strong max-sm:w-full"
      />
    </span>
  )
}

export function ExportButton({ onExport }: { onExport: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const handleExport = async () => {
    setBusy(true)
    try {
      await onExport()
    } catch (error) {
      showToast({ text: sentenceOf(error, adminMessages.exportFailed), tone: 'bad' })
    }
    setBusy(false)
  }
  return (
    <Button variant="outline" isBusy={isBusy} onClick={() => void handleExport()}>
      <FileDown className="size-4" strokeWidth={1.5} aria-hidden />
      {texts.exportCsv}
    </Button>
  )
}

type PagerProps = { page: number; hasMore: boolean; onPage: (page: number) => void }

export function Pager({ page, hasMore, onPage }: PagerProps) {
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label={texts.pages} className="mt-5 flex items-center justify-between gap-3">
      <Button variant="outline" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {texts.previous}
      </Button>
      <span className="text-sm text-muted tabular-nums">{texts.page(page)}</span>
      <Button variant="outline" disabled={!hasMore} onClick={() => onPage(page + 1)}>
        {texts.next}
      </Button>
    </nav>
  )
}
