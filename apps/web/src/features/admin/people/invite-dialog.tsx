import { messages } from '@joinery/contract/messages'
import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { invitePerson } from '#api/admin.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { Field } from '#kit/ui/forms/field.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

const likelyEmail = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** Somebody without an account gets a link by mail; it works where registration is closed, too. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const session = useSessionStore()
  const [email, setEmail] = useState('')
  const { formRef, showFault, clearFault, at } = useFault<'email'>()
  const { mutate, isPending } = useMutation({
    mutationFn: (address: string) => invitePerson(session, address),
    onSuccess: (_, address) => {
      showToast({ text: `${address} is invited by mail.`, tone: 'good' })
      onClose()
    },
    onError: (error) => showFault({ field: 'form', message: sentenceOf(error, adminMessages.inviteFailed) }),
  })

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim().toLowerCase()
    if (!likelyEmail.test(address)) return showFault({ field: 'email', message: messages.auth.emailInvalid })
    showFault(null)
    return mutate(address)
  }

  return (
    <Dialog title="Invite somebody" onClose={onClose} isForm>
      <p className="mt-2 text-muted">They get a mail with the way to an account of their own, in no project yet.</p>
      <form ref={formRef} onInput={clearFault} noValidate onSubmit={handleSubmit} className="mt-5 flex flex-col gap-5">
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          error={at('email')}
        />
        {at('form') && (
          <Message kind="alert" tone="bad">
            {at('form')}
          </Message>
        )}
        <div className="flex justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isPending}>
            Send invitation
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
