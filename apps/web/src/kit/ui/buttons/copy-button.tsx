import { copyMessages } from '@joinery/contract/messages/copy-messages'
import { Check, Copy, Link2 } from 'lucide-react'

import { IconButton } from './icon-button.tsx'
import { useCopy } from './use-copy.ts'

type CopyButtonProps = {
  label: string
  text: () => string
  isLink?: boolean
  className?: string
}

export function CopyButton({ label, text, isLink = false, className = '' }: CopyButtonProps) {
  const { note, copy } = useCopy()
  const Icon = note === copyMessages.copied ? Check : isLink ? Link2 : Copy
  return (
    <div className="relative inline-flex shrink-0">
      <IconButton label={label} title={label} className={className} onClick={() => void copy(text())}>
        <Icon className="size-4" strokeWidth={1.5} aria-hidden />
      </IconButton>
      {note !== null && (
        <output className="pointer-events-none absolute top-full right-0 z-30 w-max max-w-52 animate-appear rounded-sm border border-line bg-surface px-2 py-1 text-xs text-ink shadow-low">
          {note}
        </output>
      )}
    </div>
  )
}
