import type { AnswerOf } from '@joinery/contract/call-types'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { factorMessages } from '@joinery/contract/messages/factor-messages'
import { securityMessages } from '@joinery/contract/messages/security-messages'
import { signInMessages } from '@joinery/contract/messages/sign-in-messages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { addPasskey } from '#api/sign-in/factors.ts'
import { makePasskey } from '#kit/sign-in/passkeys.ts'
import { FormDialog } from '#kit/ui/forms/form-dialog.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import type { OnAdded } from './on-added.ts'
import { PasskeyNameField } from './passkey-name-field.tsx'

const texts = securityMessages.passkeys

type AddPasskeyDialogProps = {
  begun: AnswerOf<'startPasskey'>
  onAdded: OnAdded
  onClose: () => void
}

const devices = ['iPhone', 'iPad', 'Android', 'Mac', 'Windows', 'Linux'] as const

/** Suggests a name from the device type. */
const guessName = (): string => {
  const device = devices.find((one) => navigator.userAgent.includes(one))
  return device === undefined ? texts.thisDevice : texts.myDevice(device === 'Android' ? texts.androidPhone : device)
}

/** The browser prompt follows directly after the click, as some browsers require. */
export function AddPasskeyDialog({ begun, onAdded, onClose }: AddPasskeyDialogProps) {
  const session = useSessionStore()
  const [name, setName] = useState(guessName)
  const { showFault, at, ...form } = useFault<'name'>()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const attestation = await makePasskey(begun.options)
      return addPasskey(session, { token: begun.token, attestation, name: name.trim() })
    },
    onSuccess: ({ recoveryCodes }) => {
      onClose()
      onAdded(signInMessages.passkeyAdded, recoveryCodes)
    },
    onError: (error) => showFault({ field: 'form', message: sentenceOf(error, signInMessages.changeFailed) }),
  })
  const handleSubmit = () => {
    if (name.trim() === '') return showFault({ field: 'name', message: factorMessages.passkeyNameRequired })
    showFault(null)
    return mutate()
  }
  return (
    <FormDialog
      {...form}
      title={texts.add}
      about={texts.addAbout}
      fault={at('form')}
      submitLabel={commonMessages.continue}
      isPending={isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <PasskeyNameField value={name} onChange={setName} error={at('name')} />
    </FormDialog>
  )
}
