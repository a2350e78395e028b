import { messages } from '@joinery/contract/messages'
import { commentMessages as texts } from '@joinery/contract/messages/comment-messages'
import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import { CircleAlert } from 'lucide-react'

import { RichText } from '#kit/rich-text/rich-text.tsx'

import { AudienceLabel } from './audience.tsx'
import type { Unsent } from './unsent.ts'

const action = 'rounded-sm font-medium text-ink underline decoration-line-strong underline-offset-4 hover:text-accent'

type UnsentItemProps = {
  unsent: Unsent
  /** Undefined if the user can no longer write here or the comment was deleted. */
  onRetry: ((clientId: string) => void) | undefined
  onDiscard: (clientId: string) => void
}

/** A comment or reply not stored yet, with its status. */
export function UnsentItem({ unsent: { clientId, html, stage, reason, target }, onRetry, onDiscard }: UnsentItemProps) {
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1.5">
      <RichText html={html} className="text-[0.9375rem] text-muted" />
      {!('uid_pin' in target) && target.visibility && (
        <p className="text-[0.8125rem] text-muted">
          <AudienceLabel visibility={target.visibility} />
        </p>
      )}
      {stage === 'sending' ? (
        <p className="text-xs text-muted">{texts.sending}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem]">
          <p role="alert" className="flex items-center gap-1.5 text-bad">
            <CircleAlert className="size-4 shrink-0" strokeWidth={1.5} aria-hidden />
            <span>
              {messages.reply.sendFailed}
              {reason !== null && `. ${reason}`}
            </span>
          </p>
          {onRetry && (
            <button type="button" className={action} onClick={() => onRetry(clientId)}>
              {common.retry}
            </button>
          )}
          <button type="button" className={action} onClick={() => onDiscard(clientId)}>
            {common.discard}
          </button>
        </div>
      )}
    </div>
  )
}
