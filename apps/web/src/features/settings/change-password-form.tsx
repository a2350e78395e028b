import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { isAboutPassword } from '@joinery/contract/messages/factor-messages'
import { securityMessages } from '@joinery/contract/messages/security-messages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { savePassword } from '#api/auth.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { Outcome } from '#kit/ui/feedback/outcome.tsx'
import { useTransientMessage } from '#kit/ui/feedback/use-transient-message.ts'
import { Form } from '#kit/ui/forms/form.tsx'
import { PasswordField } from '#kit/ui/forms/password-field.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'

const settingsMessages = messages.settings
const texts = securityMessages.password

const fieldOf = (sentence: string) =>
  isAboutPassword(sentence)
    ? 'newPassword'
    : sentence === settingsMessages.currentPasswordWrong
      ? 'currentPassword'
      : 'form'

export function ChangePasswordForm() {
  const session = useSessionStore()
  const { user } = useSession()
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNew] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [success, setSuccess] = useTransientMessage()
  const { showFault, at, ...form } = useFault<'currentPassword' | 'newPassword' | 'confirmation'>()

  const findFault = () => {
    if (!currentPassword)
      return { field: 'currentPassword', message: settingsMessages.currentPasswordRequired } as const
    if (newPassword !== confirmation)
      return { field: 'confirmation', message: settingsMessages.newPasswordsDiffer } as const
    if (newPassword.length < limits.account.passwordMin) {
      return { field: 'newPassword', message: settingsMessages.newPasswordTooShort } as const
    }
    return null
  }

  const { data, mutate, isPending } = useMutation({
    mutationFn: () => savePassword(session, { currentPassword, newPassword }),
    onSuccess: () => {
      setCurrent('')
      setNew('')
      setConfirmation('')
      setSuccess(settingsMessages.passwordUpdated)
    },
    onError: (error) => {
      const message = sentenceOf(error, settingsMessages.passwordError)
      showFault({ field: fieldOf(message), message })
    },
  })

  const handleSubmit = () => {
    const fault = findFault()
    showFault(fault)
    setSuccess(null)
    if (!fault) mutate()
  }

  return (
    <Form {...form} onSubmit={handleSubmit}>
      {/* Tells password managers which account this is. */}
      <input type="email" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        label={texts.current}
        name="currentPassword"
        autoComplete="current-password"
        value={currentPassword}
        onChange={(event) => setCurrent(event.target.value)}
        error={at('currentPassword')}
      />
      <PasswordField
        label={texts.new}
        name="newPassword"
        autoComplete="new-password"
        value={newPassword}
        onChange={(event) => setNew(event.target.value)}
        error={at('newPassword')}
      />
      <PasswordField
        label={texts.confirmNew}
        name="confirmation"
        autoComplete="new-password"
        value={confirmation}
        onChange={(event) => setConfirmation(event.target.value)}
        error={at('confirmation')}
      />
      <Outcome fault={at('form')} success={success} />
      {data?.warning && <Message kind="status">{data.warning}</Message>}
      <Button type="submit" className="self-start" isBusy={isPending}>
        {texts.change}
      </Button>
    </Form>
  )
}
