import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { signInMessages } from '@joinery/contract/messages/sign-in-messages'
import { stepUpMessages as texts } from '@joinery/contract/messages/step-up-messages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { DialogForm } from '#kit/ui/forms/dialog-form.tsx'
import { PasswordField } from '#kit/ui/forms/password-field.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'

export function ByPassword({ onProved, onCancel }: { onProved: () => void; onCancel: () => void }) {
  const session = useSessionStore()
  const { user } = useSession()
  const [password, setPassword] = useState('')
  const { formRef, showFault, clearFault, at } = useFault<'password'>()
  const { stepUpFailed } = signInMessages
  const { mutate, isPending } = useMutation({
    mutationFn: () => session.call('stepUp', { body: { method: 'password', password } }, stepUpFailed),
    onSuccess: onProved,
    onError: (error) => showFault({ field: 'password', message: sentenceOf(error, stepUpFailed) }),
  })
  const handleSubmit = () => {
    if (!password) return showFault({ field: 'password', message: messages.settings.currentPasswordRequired })
    return mutate()
  }
  return (
    <DialogForm
      formRef={formRef}
      clearFault={clearFault}
      fault={at('form')}
      submitLabel={commonMessages.continue}
      isPending={isPending}
      onSubmit={handleSubmit}
      onClose={onCancel}
    >
      {/* Tells a password manager whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="current-password"
        // The dialog was opened to fill it in.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={at('password')}
      />
    </DialogForm>
  )
}
