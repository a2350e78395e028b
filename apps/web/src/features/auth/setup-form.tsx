import { messages } from '@joinery/contract/messages'
import { authFormMessages } from '@joinery/contract/messages/auth-form-messages'
import { setupMessages as texts } from '@joinery/contract/messages/setup-messages'
import { useState } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Form } from '#kit/ui/forms/form.tsx'
import { PasswordField } from '#kit/ui/forms/password-field.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { EmailField } from './email-field.tsx'
import { fieldOfRefusal, newPasswordFault } from './new-password-fault.ts'
import { StrengthHint } from './strength-hint.tsx'

type SetupFormProps = {
  token: string | null
  /** Called with the address and the success message, which includes a warning about the password if any. */
  onCreated: (email: string, message: string) => void
}

export function SetupForm({ token, onCreated }: SetupFormProps) {
  const session = useSessionStore()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [isSending, setSending] = useState(false)
  const { showFault, at, ...form } = useFault<'email' | 'password' | 'confirmation'>()

  const findFault = () => {
    if (!token) return { field: 'form', message: texts.linkInvalid } as const
    const missing = !email.trim() ? 'email' : !password ? 'password' : !confirmation ? 'confirmation' : null
    if (missing) return { field: missing, message: messages.auth.registerFieldsRequired } as const
    return newPasswordFault(password, confirmation)
  }

  const handleSubmit = async () => {
    const fault = findFault()
    showFault(fault)
    if (fault || !token) return
    setSending(true)
    const body = { token, email: email.trim(), password }
    try {
      const { warning } = await session.callPublic('setUpAdmin', { body }, texts.failed)
      onCreated(body.email, [texts.done, warning].join(' ').trim())
    } catch (error) {
      const message = sentenceOf(error, texts.failed)
      showFault({ field: await fieldOfRefusal(message), message })
      setSending(false)
    }
  }

  return (
    <Form {...form} onSubmit={handleSubmit}>
      <EmailField value={email} onChange={setEmail} error={at('email')} takesFocus />
      <PasswordField
        label={authFormMessages.password}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        hint={<StrengthHint password={password} />}
        error={at('password')}
      />
      <PasswordField
        label={authFormMessages.confirmPassword}
        name="confirmation"
        autoComplete="new-password"
        value={confirmation}
        onChange={(event) => setConfirmation(event.target.value)}
        error={at('confirmation')}
      />
      <ErrorLine text={at('form') ?? (token ? null : texts.linkInvalid)} />
      <Button type="submit" size="lg" isBusy={isSending}>
        {authFormMessages.createAccount}
      </Button>
    </Form>
  )
}
