import { networkMessage } from '@joinery/contract/messages'
import { unsubscribeMessages } from '@joinery/contract/messages/unsubscribe-messages'
import { useState } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

/** One button without login: anyone with the email can unsubscribe. */
export function UnsubscribeForm({ token, isGuest = false }: { token: string; isGuest?: boolean }) {
  const session = useSessionStore()
  const [state, setState] = useState<'ready' | 'sending' | 'done'>('ready')
  const [fault, setFault] = useState<string | null>(null)

  const handleSubmit = async () => {
    setState('sending')
    setFault(null)
    try {
      const call = isGuest ? 'unsubscribeGuest' : 'unsubscribe'
      await session.callPublic(call, { query: { token } }, unsubscribeMessages.unsubscribeFailed)
      setState('done')
    } catch (error) {
      setFault(sentenceOf(error, networkMessage))
      setState('ready')
    }
  }

  if (state === 'done') {
    return (
      <Message kind="status" tone="good">
        {isGuest ? unsubscribeMessages.guestUnsubscribed : unsubscribeMessages.unsubscribed}
      </Message>
    )
  }
  return (
    <form
      noValidate
      className="flex flex-col items-start gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void handleSubmit()
      }}
    >
      <ErrorLine text={fault} />
      <Button type="submit" isBusy={state === 'sending'}>
        {unsubscribeMessages.unsubscribe}
      </Button>
    </form>
  )
}
