import { messages as sentences } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'

import { Button } from '#kit/ui/buttons/button.tsx'

/** The messages could not be read: why, and the way to try again. */
export function LoadTrouble({ reason, onRetry }: { reason: string | null; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-1 flex-col items-center justify-center gap-4 px-6 py-10 text-center">
      <div>
        <p className="font-display text-2xl leading-tight">{sentences.reply.loadMessagesFailed}</p>
        {reason !== null && reason !== sentences.reply.loadMessagesFailed && (
          <p className="mt-2 text-muted">{reason}</p>
        )}
      </div>
      <Button onClick={onRetry}>{commonMessages.tryAgain}</Button>
    </div>
  )
}
