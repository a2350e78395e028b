import { approvalMessages } from '@joinery/contract/messages/approval-messages'

import { useGuest } from '#features/guest/guest-context.ts'
import { Button } from '#kit/ui/buttons/button.tsx'

import type { Question } from './questions.ts'

/** Equal in size, Approve at the right; each opens the sheet that names the version. */
export function DecideButtons({ question }: { question: Question }) {
  const { decide } = useGuest()
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <Button
        size="lg"
        variant="outline"
        className="border-line-strong px-2!"
        onClick={() => void decide({ question, decision: 'changes' })}
      >
        {approvalMessages.requestChanges}
      </Button>
      <Button size="lg" onClick={() => void decide({ question, decision: 'approved' })}>
        {approvalMessages.approve}
      </Button>
    </div>
  )
}
