import { pdfMessages as pdfTexts } from '@joinery/contract/messages/pdf-messages'
import { type FormEvent, useState } from 'react'

type PageFieldProps = { page: number; pageCount: number; onPage: (page: number) => void }

export function PageField({ page, pageCount, onPage }: PageFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const submit = () => {
    const next = Number.parseInt(draft ?? '', 10)
    setDraft(null)
    if (next >= 1 && next <= pageCount && next !== page) onPage(next)
  }
  return (
    <form
      className="flex items-center gap-2 text-sm text-white/80 tabular-nums"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit()
      }}
    >
      <input
        aria-label={pdfTexts.pageNumber}
        inputMode="numeric"
        value={draft ?? String(page)}
        onFocus={(event) => event.target.select()}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={submit}
        className="h-9 w-12 rounded-md border border-white/25 bg-transparent px-1 text-center text-base text-white"
      />
      <span>/ {pageCount}</span>
    </form>
  )
}
