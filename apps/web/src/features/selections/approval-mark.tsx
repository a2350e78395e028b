import { selectionMessages as texts } from '@joinery/contract/messages/selection-messages'
import type { SelectionApproval } from '@joinery/contract/selections/kinds'
import { CircleCheck, Clock, History, type LucideIcon, MessageSquareWarning } from 'lucide-react'

const looks: Readonly<Record<Exclude<SelectionApproval, 'none'>, readonly [icon: LucideIcon, look: string]>> = {
  approved: [CircleCheck, 'bg-good/12 text-good'],
  open: [Clock, 'bg-selected text-ink'],
  changes: [MessageSquareWarning, 'bg-bad/10 text-bad'],
  outdated: [History, 'bg-warn/12 text-warn'],
}

/** An approval's state: short in the grid, long elsewhere. */
export function ApprovalMark({ approval, isShort = false }: { approval: SelectionApproval; isShort?: boolean }) {
  const long = texts.longApprovals[approval]
  if (approval === 'none') return <span className="text-[0.8125rem] text-muted">{long}</span>
  const [Icon, look] = looks[approval]
  return (
    <span
      className={`inline-flex h-6 max-w-full items-center gap-1.5 rounded-full px-2 text-[0.8125rem] font-medium whitespace-nowrap ${look}`}
    >
      <Icon className="size-3.5 shrink-0" strokeWidth={1.75} aria-hidden />
      <span className="truncate" aria-hidden={isShort || undefined}>
        {isShort ? texts.approvals[approval] : long}
      </span>
      {isShort && <span className="sr-only">{long}</span>}
    </span>
  )
}
