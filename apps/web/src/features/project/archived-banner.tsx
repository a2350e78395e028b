import { messages } from '@joinery/contract/messages'
import { Archive } from 'lucide-react'

/** Says why nothing can be changed here. */
export function ArchivedBanner() {
  return (
    <p className="flex items-center gap-3 border-b border-line bg-sunken px-5 py-2.5 text-[0.9375rem] text-muted sm:px-8 lg:px-10">
      <Archive className="size-4.5 shrink-0" strokeWidth={1.5} aria-hidden />
      {messages.project.archivedReadOnly}
    </p>
  )
}
