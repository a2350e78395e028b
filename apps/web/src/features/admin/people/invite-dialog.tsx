import { messages } from '@joinery/contract/messages'
import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { peopleListMessages } from '@joinery/contract/messages/people-list-messages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { invitePerson } from '#api/admin.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { Field } from '#kit/ui/forms/field.tsx'
import { FormDialog } from '#kit/ui/forms/form-dialog.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { isLikelyEmail } from '#lib/likely-email.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

const texts = adminMessages.invitations

/** Invites a person without an account by email, even while registration is closed. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const session = useSessionStore()
  const [email, setEmail] = useState('')
  const { showFault, at, ...form } = useFault<'email'>()
  const { mutate, isPending } = useMutation({
    mutationFn: (address: string) => invitePerson(session, address),
    onSuccess: (_, address) => {
      showToast({ text: peopleListMessages.invitationSent(address), tone: 'good' })
      onClose()
    },
    onError: (error) => showFault({ field: 'form', message: sentenceOf(error, adminMessages.inviteFailed) }),
  })

  const handleSubmit = () => {
    const address = email.trim().toLowerCase()
    if (!isLikelyEmail(address)) return showFault({ field: 'email', message: messages.auth.emailInvalid })
    showFault(null)
    return mutate(address)
  }

  return (
    <FormDialog
      {...form}
      title={texts.inviteTitle}
      about={texts.inviteAbout}
      fault={at('form')}
      submitLabel={texts.send}
      isPending={isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Field
        label={commonMessages.email}
        name="email"
        type="email"
        autoComplete="off"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={at('email')}
      />
    </FormDialog>
  )
}
