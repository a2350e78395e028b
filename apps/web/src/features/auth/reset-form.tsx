import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { type FormEvent, useState } from 'react'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { PasswordField } from '#kit/ui/forms/password-field.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import { newPasswordFault } from './new-password-fault.ts'
import { StrengthHint } from './strength-hint.tsx'
import { useLater } from './use-later.ts'

type ResetFormProps = { token: string | null; onLeave: (message: string) => void }

export function ResetForm({ token, onLeave }: ResetFormProps) {
  const session = useSessionStore()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [isSending, setSending] = useState(false)
  const [isDone, setDone] = useState(false)
  const { formRef, showFault, clearFault, at } = useFault<'password' | 'confirmation'>()
  useLater(isDone, limits.screen.redirectDelay, () => onLeave(messages.auth.resetDone))

  const findFault = () => {
    if (!token) return { field: 'form', message: messages.auth.resetTokenMissing } as const
    const missing = !password ? 'password' : !confirmation ? 'confirmation' : null
    if (missing) return { field: missing, message: messages.auth.bothFieldsRequired } as const
    return newPasswordFault(password, confirmation)
  }

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const fault = findFault()
    showFault(fault)
    if (fault || !token) return
    setSending(true)
    try {
      await session.callPublic('resetPassword', { body: { token, newPassword: password } }, messages.auth.resetFailed)
      setDone(true)
    } catch (error) {
      showFault({ field: 'form', message: sentenceOf(error, messages.auth.resetFailed) })
    }
    setSending(false)
  }

  const fault = at('form') ?? (token ? undefined : messages.auth.resetTokenMissing)
  return (
    <form
      ref={formRef}
      onInput={clearFault}
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
      className="flex flex-col gap-5"
    >
      {/* Password managers file the new password under the account; which one that is, only the link knows. */}
      <PasswordField
        label="New Password"
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        hint={<StrengthHint password={password} />}
        error={at('password')}
      />
      <PasswordField
        label="Confirm Password"
        name="confirmation"
        autoComplete="new-password"
        value={confirmation}
        onChange={(event) => setConfirmation(event.target.value)}
        error={at('confirmation')}
      />
      {fault && (
        <Message kind="alert" tone="bad">
          {fault}
        </Message>
      )}
      {isDone && (
        <Message kind="status" tone="good">
          {messages.auth.resetDone}
        </Message>
      )}
      <Button type="submit" size="lg" isBusy={isSending} disabled={isDone}>
        Reset Password
      </Button>
      <p className="text-muted">
        Link too old?{' '}
        <AppLink to={paths.forgotPassword} className="font-medium text-accent hover:underline">
          Request a new one
        </AppLink>
      </p>
    </form>
  )
}
