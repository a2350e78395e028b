import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { authFormMessages } from '@joinery/contract/messages/auth-form-messages'
import { resetPasswordMessages as texts } from '@joinery/contract/messages/reset-password-messages'
import { useState } from 'react'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Outcome } from '#kit/ui/feedback/outcome.tsx'
import { Form } from '#kit/ui/forms/form.tsx'
import { PasswordField } from '#kit/ui/forms/password-field.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import { fieldOfRefusal, newPasswordFault } from './new-password-fault.ts'
import { StrengthHint } from './strength-hint.tsx'
import { useLater } from './use-later.ts'

type ResetFormProps = { token: string | null; onLeave: (message: string) => void }

export function ResetForm({ token, onLeave }: ResetFormProps) {
  const session = useSessionStore()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [isSending, setSending] = useState(false)
  /** The success message, with a warning about the password if any. */
  const [done, setDone] = useState<string | null>(null)
  const { showFault, at, ...form } = useFault<'password' | 'confirmation'>()
  useLater(done !== null, limits.screen.redirectDelay, () => onLeave(done ?? ''))

  const findFault = () => {
    if (!token) return { field: 'form', message: messages.auth.resetTokenMissing } as const
    const missing = !password ? 'password' : !confirmation ? 'confirmation' : null
    if (missing) return { field: missing, message: messages.auth.bothFieldsRequired } as const
    return newPasswordFault(password, confirmation)
  }

  const handleSubmit = async () => {
    const fault = findFault()
    showFault(fault)
    if (fault || !token) return
    setSending(true)
    try {
      const body = { token, newPassword: password }
      const { warning } = await session.callPublic('resetPassword', { body }, messages.auth.resetFailed)
      setDone([messages.auth.resetDone, warning].join(' ').trim())
    } catch (error) {
      const message = sentenceOf(error, messages.auth.resetFailed)
      showFault({ field: await fieldOfRefusal(message), message })
    }
    setSending(false)
  }

  const fault = at('form') ?? (token ? undefined : messages.auth.resetTokenMissing)
  return (
    <Form {...form} onSubmit={handleSubmit}>
      {/* No username field for password managers: only the link knows the account. */}
      <PasswordField
        label={texts.newPassword}
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
      <Outcome fault={fault} success={done} />
      <Button type="submit" size="lg" isBusy={isSending} disabled={done !== null}>
        {texts.title}
      </Button>
      <p className="text-muted">
        {fillMessage(texts.linkExpired, {
          link: (
            <AppLink to={paths.forgotPassword} className="font-medium text-accent hover:underline">
              {texts.requestLink}
            </AppLink>
          ),
        })}
      </p>
    </Form>
  )
}
