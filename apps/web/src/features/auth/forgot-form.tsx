import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { authFormMessages } from '@joinery/contract/messages/auth-form-messages'
import { forgotPasswordMessages as texts } from '@joinery/contract/messages/forgot-password-messages'
import { useState } from 'react'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Outcome } from '#kit/ui/feedback/outcome.tsx'
import { Form } from '#kit/ui/forms/form.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useCountdown } from '#lib/time/use-countdown.ts'
import { paths } from '#paths.ts'

import { EmailField } from './email-field.tsx'

export function ForgotForm() {
  const session = useSessionStore()
  const [email, setEmail] = useState('')
  const [isSending, setSending] = useState(false)
  const [note, setNote] = useState<string | null>(null)
  const { secondsLeft, start } = useCountdown()
  const { showFault, at, ...form } = useFault<'email'>()

  const handleSubmit = async () => {
    const address = email.trim()
    if (!address) return showFault({ field: 'email', message: messages.auth.emailRequired })
    if (secondsLeft > 0) return showFault({ field: 'form', message: messages.auth.cooldown(secondsLeft) })
    showFault(null)
    setNote(null)
    setSending(true)
    try {
      const { message } = await session.callPublic(
        'forgotPassword',
        { body: { email: address } },
        messages.auth.forgotFailed,
      )
      setNote(message ?? messages.auth.forgotSent)
      start(limits.account.mailCooldown)
    } catch (error) {
      showFault({ field: 'form', message: sentenceOf(error, messages.auth.forgotError) })
    }
    setSending(false)
  }

  return (
    <Form {...form} onSubmit={handleSubmit}>
      <EmailField value={email} onChange={setEmail} error={at('email')} />
      <Outcome fault={at('form')} success={note} />
      <Button type="submit" size="lg" isBusy={isSending} disabled={secondsLeft > 0} className="tabular-nums">
        {secondsLeft > 0 ? messages.auth.wait(secondsLeft) : texts.send}
      </Button>
      <p className="text-muted">
        {fillMessage(texts.remembered, {
          link: (
            <AppLink to={paths.login} className="font-medium text-accent hover:underline">
              {authFormMessages.logInLink}
            </AppLink>
          ),
        })}
      </p>
    </Form>
  )
}
