import type { Attachment } from '@joinery/contract/files'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import { isDecided } from '@joinery/contract/review/decisions'
import { useState } from 'react'

import { useGuest } from '#features/guest/guest-context.ts'

import { ofStack } from './approval-words.ts'
import { Decide } from './decide.tsx'
import { Decided } from './decided.tsx'

const texts = guestMessages.decision

/** Beside a file: what was asked of her about it, and what she said. Nothing where she was not asked. */
export function Decisions({ file }: { file: Attachment }) {
  const { review } = useGuest()
  const [justNow, setJustNow] = useState<string | null>(null)
  const approvals = ofStack(review.approvals, file.uid_stack)
  const [latest] = approvals
  if (!latest) return null
  const isNewer = file.version > latest.version
  return (
    <div className="flex flex-col gap-4">
      {isNewer && isDecided(latest.status) && (
        <p className="text-[0.9375rem] text-muted">{texts.newerVersion(file.version)}</p>
      )}
      {approvals.map((approval) => {
        const { uid_approval, status, version } = approval
        if (status === 'open') return <Decide key={uid_approval} approval={approval} onDecided={setJustNow} />
        if (isDecided(status)) {
          return <Decided key={uid_approval} approval={approval} isNew={uid_approval === justNow} />
        }
        return (
          <p key={uid_approval} className="text-[0.9375rem] text-muted">
            {status === 'superseded' ? texts.replaced(version) : texts.withdrawn(version)}
          </p>
        )
      })}
    </div>
  )
}
