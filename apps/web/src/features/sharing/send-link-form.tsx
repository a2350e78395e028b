import { limits } from '@joinery/contract/limits'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { sharingMessages as texts } from '@joinery/contract/messages/sharing-messages'
import type { GuestLink } from '@joinery/contract/review/links'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { sendLink } from '#api/links.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Outcome } from '#kit/ui/feedback/outcome.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { Field } from '#kit/ui/forms/field.tsx'
import { Form } from '#kit/ui/forms/form.tsx'
import { TextArea } from '#kit/ui/forms/text-area.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { emailFault } from '#lib/email-fault.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

/** Emails a link to a client; replies go to the sender. */
export function SendLinkForm({ link }: { link: GuestLink }) {
  const session = useSessionStore()
  const [email, setEmail] = useState('')
  const [name, setName] = useState(link.name)
  const [note, setNote] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { showFault, at, ...form } = useFault<'email'>()
  const { mutate, isPending } = useMutation({
    mutationFn: (address: string) => sendLink(session, link, { email: address, name: name.trim(), note: note.trim() }),
    onSuccess: (sent, address) => {
      // The row of a replaced link is removed, and this form with it.
      if (sent.uid_link !== link.uid_link) showToast({ text: texts.sentTo(address), tone: 'good' })
      setSentTo(address)
      setEmail('')
      setNote('')
    },
    onError: (error) => showFault({ field: 'form', message: sentenceOf(error, texts.sendFailed) }),
  })
  const handleSubmit = () => {
    setSentTo(null)
    const message = emailFault(email)
    if (message !== null) return showFault({ field: 'email', message })
    showFault(null)
    return mutate(email.trim().toLowerCase())
  }
  return (
    <Form {...form} aria-label={texts.send} onSubmit={handleSubmit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={commonMessages.email}
          type="email"
          name="email"
          autoComplete="off"
          value={email}
          error={at('email')}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Field
          label={texts.recipientName}
          name="name"
          autoComplete="off"
          maxLength={limits.guest.nameMax}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <TextArea
        label={texts.note}
        name="note"
        rows={2}
        value={note}
        maxLength={limits.guest.noteMax}
        onChange={(event) => setNote(event.target.value)}
      />
      <Outcome fault={at('form')} success={sentTo === null ? null : texts.sentTo(sentTo)} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" isBusy={isPending}>
          {texts.send}
        </Button>
        <p className="min-w-0 flex-1 text-sm text-muted">{link.url === null ? texts.replaceAbout : texts.emailAbout}</p>
      </div>
    </Form>
  )
}
