import { messages } from '@joinery/contract/messages'
import { loginMessages as texts } from '@joinery/contract/messages/login-messages'
import { useState } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

/** Somebody with the right password whose address is not verified yet: says so, and offers another mail. */
export function ResendVerification({ email }: { email: string }) {
  const session = useSessionStore()
  const [isSending, setSending] = useState(false)
  const [note, setNote] = useState<{ tone: 'good' | 'bad'; text: string } | null>(null)

  const handleResend = async () => {
    setSending(true)
    setNote(null)
    try {
      const { message } = await session.callPublic(
        'resendVerification',
        { body: { email } },
        messages.auth.resendFailed,
      )
      setNote({ tone: 'good', text: message ?? messages.auth.resent })
    } catch (error) {
      setNote({ tone: 'bad', text: sentenceOf(error, messages.auth.resendFailed) })
    }
    setSending(false)
  }

  return (
    <div className="flex flex-col gap-3">
      <Message kind="alert">
        <p>{messages.auth.verificationNeeded}</p>
        <Button variant="outline" className="mt-3" isBusy={isSending} onClick={() => void handleResend()}>
          {texts.resendVerification}
        </Button>
      </Message>
      {note && (
        <Message kind={note.tone === 'good' ? 'status' : 'alert'} tone={note.tone}>
          {note.text}
        </Message>
      )}
    </div>
  )
}
