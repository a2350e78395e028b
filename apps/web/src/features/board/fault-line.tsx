import { commonMessages } from '@joinery/contract/messages/common-messages'
import { X } from 'lucide-react'

import { Message } from '#kit/ui/feedback/message.tsx'

/** An error line, cleared by the next action or by dismissing it. */
export function FaultLine({ fault, onDismiss }: { fault: string | null; onDismiss?: () => void }) {
  if (fault === null) return null
  return (
    <Message kind="alert" tone="bad" className="sticky top-18 z-20 flex items-center gap-3 lg:top-0">
      <span className="min-w-0 flex-1">{fault}</span>
      {onDismiss && (
        <button
          type="button"
          aria-label={commonMessages.dismiss}
          onClick={onDismiss}
          className="-my-1.5 -mr-2 flex size-9 shrink-0 items-center justify-center rounded-sm transition-colors hover:bg-sunken"
        >
          <X aria-hidden size={16} strokeWidth={1.5} />
        </button>
      )}
    </Message>
  )
}
