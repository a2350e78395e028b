import { commonMessages } from '@joinery/contract/messages/common-messages'
import { factorMessages } from '@joinery/contract/messages/factor-messages'
import { securityMessages } from '@joinery/contract/messages/security-messages'
import { signInMessages } from '@joinery/contract/messages/sign-in-messages'
import type { Passkey } from '@joinery/contract/sign-in/factors'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { renamePasskey } from '#api/sign-in/factors.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { FormDialog } from '#kit/ui/forms/form-dialog.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { PasskeyNameField } from './passkey-name-field.tsx'

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const session = useSessionStore()
  const [name, setName] = useState(passkey.name)
  const { showFault, at, ...form } = useFault<'name'>()
  const { mutate, isPending } = useMutation({
    mutationFn: () => renamePasskey(session, passkey.id, name.trim()),
    onSuccess: () => {
      showToast({ text: signInMessages.passkeyRenamed, tone: 'good' })
      onClose()
    },
    onError: (error) => showFault({ field: 'form', message: sentenceOf(error, signInMessages.changeFailed) }),
  })
  const handleSubmit = () => {
    if (name.trim() === '') return showFault({ field: 'name', message: factorMessages.passkeyNameRequired })
    return mutate()
  }
  return (
    <FormDialog
      {...form}
      title={securityMessages.passkeys.renameTitle}
      fault={at('form')}
      submitLabel={commonMessages.save}
      isPending={isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <PasskeyNameField value={name} onChange={setName} error={at('name')} />
    </FormDialog>
  )
}
