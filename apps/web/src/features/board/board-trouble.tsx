import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'

import { Button } from '#kit/ui/buttons/button.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'

/** The board could not be read, and why. */
export function BoardTrouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="m-auto flex max-w-md flex-col items-center px-5 py-16 text-center">
      <h2 className="font-display text-2xl leading-tight">{messages.kanban.loadFailed}</h2>
      <p className="mt-2 text-muted">{sentenceOf(error, messages.kanban.fetchFailed)}</p>
      <Button className="mt-6" onClick={onRetry}>
        {commonMessages.tryAgain}
      </Button>
    </div>
  )
}
