import { invitationMessages } from '@joinery/contract/messages/invitation-messages'
import { invitationPageMessages as texts } from '@joinery/contract/messages/invitation-page-messages'
import { type ReactNode, useState } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useIntent } from '#lib/intent.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

type Deed = 'accept' | 'decline'

type AnswerInvitationProps = {
  token: string
  /** Whether the signed-in user can accept it. */
  canAccept: boolean
  onEntered: (uid_project: string) => void
  /** Shown when the user cannot accept. */
  children?: ReactNode
}

/** Accepting requires a session of the invited address; declining only the link. */
export function AnswerInvitation({ token, canAccept, onEntered, children }: AnswerInvitationProps) {
  const session = useSessionStore()
  const [sending, setSending] = useState<Deed | null>(null)
  const [isDeclined, setDeclined] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  const handle = async (deed: Deed) => {
    setSending(deed)
    setFault(null)
    try {
      if (deed === 'accept') {
        const { uid_project } = await session.call(
          'acceptInvitation',
          { body: { token } },
          invitationMessages.acceptFailed,
        )
        return onEntered(uid_project)
      }
      await session.callPublic('declineInvitation', { body: { token } }, invitationMessages.declineFailed)
      setDeclined(true)
    } catch (error) {
      setFault(
        sentenceOf(error, deed === 'accept' ? invitationMessages.acceptFailed : invitationMessages.declineFailed),
      )
    }
    return setSending(null)
  }

  // Accept without another click after logging in to accept.
  useIntent('acceptInvitation', () => {
    if (canAccept) void handle('accept')
  })

  if (isDeclined) {
    return (
      <Message kind="status" tone="good">
        {invitationMessages.declined}
      </Message>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <ErrorLine text={fault} />
      {!canAccept && children}
      <div className="flex flex-wrap gap-3">
        {canAccept && (
          <Button size="lg" isBusy={sending === 'accept'} onClick={() => void handle('accept')}>
            {texts.accept}
          </Button>
        )}
        <Button variant="outline" size="lg" isBusy={sending === 'decline'} onClick={() => void handle('decline')}>
          {texts.decline}
        </Button>
      </div>
    </div>
  )
}
