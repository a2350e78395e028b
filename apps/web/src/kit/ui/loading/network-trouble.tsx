import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { useEffect, useRef } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'

type NetworkTroubleProps = { onRetry?: () => void; hasRetried?: boolean; className?: string }

export function NetworkTrouble({ onRetry, hasRetried = false, className = '' }: NetworkTroubleProps) {
  const again = useRef<HTMLButtonElement>(null)
  // Restore the focus after a failed retry, which has replaced the pressed button.
  useEffect(() => {
    if (hasRetried && document.activeElement === document.body) again.current?.focus()
  }, [hasRetried])
  return (
    <Message kind="alert" tone="bad" className={className}>
      {messages.session.network}
      {onRetry && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button ref={again} variant="outline" onClick={onRetry}>
            {commonMessages.tryAgain}
          </Button>
          {/* After a deployment the chunk may no longer exist. */}
          {hasRetried && (
            <Button variant="outline" onClick={() => location.reload()}>
              {commonMessages.reload}
            </Button>
          )}
        </div>
      )}
    </Message>
  )
}
