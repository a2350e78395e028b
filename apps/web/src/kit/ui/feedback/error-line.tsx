import { commonMessages } from '@joinery/contract/messages/common-messages'

import { Button } from '#kit/ui/buttons/button.tsx'

import { Message } from './message.tsx'

type ErrorLineProps = {
  /** Renders nothing without a text. */
  text: string | null | undefined
  onRetry?: () => void
  className?: string
}

/** An error message, announced immediately. */
export function ErrorLine({ text, onRetry, className = '' }: ErrorLineProps) {
  if (!text) return null
  return (
    <Message
      kind="alert"
      tone="bad"
      className={onRetry ? `flex flex-wrap items-center justify-between gap-3 ${className}` : className}
    >
      {text}
      {onRetry && (
        <Button variant="outline" onClick={onRetry}>
          {commonMessages.tryAgain}
        </Button>
      )}
    </Message>
  )
}
