import { messages } from '@joinery/contract/messages'
import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { CircleAlert } from 'lucide-react'

import type { Unsent } from '#features/discussion/store/unsent-messages.ts'
import { SendingProgress } from '#kit/ui/forms/sending-progress.tsx'

type UnsentNoteProps = {
  unsent: Unsent
  /** Undefined if the user can no longer write here. */
  onRetry: ((clientId: string) => void) | undefined
  onDiscard: (clientId: string) => void
}

const action = 'rounded-sm font-medium text-ink underline decoration-line-strong underline-offset-4 hover:text-accent'

/** Status of an unsent message: progress, or the error with its actions. */
export function UnsentNote({ unsent, onRetry, onDiscard }: UnsentNoteProps) {
  const { clientId, stage, files, progress, reason } = unsent
  if (stage === 'sending') {
    if (files.length === 0) return <p className="text-xs text-muted">{texts.sending}</p>
    return <SendingProgress progress={progress} onCancel={() => onDiscard(clientId)} />
  }
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-[0.8125rem]">
      <p role="alert" className="flex items-center gap-1.5 text-bad">
        <CircleAlert className="size-4 shrink-0" strokeWidth={1.5} aria-hidden />
        <span>
          {reason === null || reason === messages.reply.sendFailed
            ? messages.reply.sendFailed
            : texts.failedBecause(messages.reply.sendFailed, reason)}
        </span>
      </p>
      {onRetry && (
        <button type="button" className={action} onClick={() => onRetry(clientId)}>
          {commonMessages.retry}
        </button>
      )}
      <button type="button" className={action} onClick={() => onDiscard(clientId)}>
        {commonMessages.discard}
      </button>
    </div>
  )
}
