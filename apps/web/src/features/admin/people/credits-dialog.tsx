import type { AdminPerson } from '@joinery/contract/installation/admin'
import { limits } from '@joinery/contract/limits'
import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { creditMessages } from '@joinery/contract/messages/credit-messages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { changeCredits } from '#api/admin.ts'
import { EmailAddress } from '#features/admin/email-address.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { Field } from '#kit/ui/forms/field.tsx'
import { FormDialog } from '#kit/ui/forms/form-dialog.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

const texts = adminMessages.creditsDialog

const isAmount = (amount: number): boolean =>
  Number.isInteger(amount) && amount !== 0 && Math.abs(amount) <= limits.credits.adjustMax

/** Grants credits; a negative amount deducts them. */
export function CreditsDialog({ person, onClose }: { person: AdminPerson; onClose: () => void }) {
  const { credits, email, uid_user } = person
  const session = useSessionStore()
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const { showFault, at, ...form } = useFault<'amount' | 'note'>()
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { amount: number; note: string }) => changeCredits(session, uid_user, body),
    onSuccess: (changed) => {
      showToast({ text: texts.changed(email, changed.credits), tone: 'good' })
      onClose()
    },
    onError: (error) => showFault({ field: 'form', message: sentenceOf(error, adminMessages.changeFailed) }),
  })

  const handleSubmit = () => {
    const parsed = Number(amount.replaceAll(/[\s,]/g, '').replace('−', '-'))
    if (amount.trim() === '' || !isAmount(parsed)) {
      return showFault({ field: 'amount', message: creditMessages.amountInvalid })
    }
    if (note.trim() === '') return showFault({ field: 'note', message: adminMessages.reasonRequired })
    showFault(null)
    return mutate({ amount: parsed, note: note.trim() })
  }

  return (
    <FormDialog
      {...form}
      title={adminMessages.actions.changeCredits}
      about={fillMessage(texts.balance(credits), { email: <EmailAddress email={email} /> })}
      fault={at('form')}
      submitLabel={commonMessages.save}
      isPending={isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Field
        label={texts.amount}
        name="amount"
        inputMode="text"
        autoComplete="off"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
        error={at('amount')}
        hint={texts.amountHint}
      />
      <Field
        label={texts.reason}
        name="note"
        autoComplete="off"
        maxLength={limits.credits.noteMax}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={at('note')}
        hint={texts.reasonHint}
      />
    </FormDialog>
  )
}
