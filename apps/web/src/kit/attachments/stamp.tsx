import { approvalStatusMessages as texts } from '@joinery/contract/messages/approval-status-messages'
import { BadgeCheck, CircleDashed, Hourglass, type LucideIcon, PencilLine } from 'lucide-react'

export type StampKind = 'approved' | 'changes' | 'waiting' | 'renewed'

export type Stamp = {
  readonly kind: StampKind
  /** Who and when, as the tooltip and for screen readers. */
  readonly words: string
}

const icons: Readonly<Record<StampKind, LucideIcon>> = {
  approved: BadgeCheck,
  changes: PencilLine,
  waiting: Hourglass,
  renewed: CircleDashed,
}

const colours: Readonly<Record<StampKind, string>> = {
  approved: 'border-good/50 text-good',
  changes: 'border-bad/50 text-bad',
  waiting: 'border-warn/50 text-warn',
  renewed: 'border-line-strong text-muted',
}

type StampMarkProps = {
  stamp: Stamp
  nameClass?: string
  className?: string
}

/** A small approval stamp. Its text is announced by the surrounding element. */
export function StampMark({ stamp: { kind, words }, nameClass = '', className = '' }: StampMarkProps) {
  const Icon = icons[kind]
  return (
    <span
      title={words}
      className={`inline-flex h-6 max-w-full items-center gap-1 rounded-full border bg-surface px-2 text-xs font-medium whitespace-nowrap ${colours[kind]} ${className}`}
    >
      <Icon className="size-3.5 shrink-0" strokeWidth={1.75} aria-hidden />
      <span className={`truncate ${nameClass}`}>{texts.badges[kind]}</span>
    </span>
  )
}
