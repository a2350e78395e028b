import { approvalItemMessages as texts } from '@joinery/contract/messages/approval-item-messages'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import { type FormEvent, useState } from 'react'

import { AddressFields } from '#features/guest/address/address-fields.tsx'
import { CodeField, codeDigits } from '#features/guest/address/code-field.tsx'
import { useAddress } from '#features/guest/address/use-address.ts'
import { useFirstEmpty } from '#features/guest/address/use-first-empty.ts'
import { useGuest } from '#features/guest/guest-context.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { useKeyboardInset } from '#lib/browser/use-keyboard-inset.ts'
import { sentenceOf } from '#lib/http/call-error.ts'

type ItemsSheetProps = { count: number; personName: string; onSettle: (isConfirmed: boolean) => void }

/**
 * Asks a guest who is not known for name and address, then for the emailed code. A complete code does nothing before the button
 * that names the decisions is pressed.
 */
export function ItemsSheet({ count, personName, onSettle }: ItemsSheetProps) {
  const { session, review } = useGuest()
  const address = useAddress(undefined, personName)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState<'confirm' | 'resend' | null>(null)
  const { formRef, showFault, clearFault, at } = useFault<'name' | 'email' | 'code'>()
  const { sentAt } = address
  const field = sentAt === null ? 'email' : 'code'
  useKeyboardInset()
  useFirstEmpty(formRef, field)

  const run = async (what: 'confirm' | 'resend', act: () => Promise<void>): Promise<void> => {
    if (busy !== null) return
    setBusy(what)
    showFault(null)
    try {
      await act()
    } catch (error) {
      const otherwise = sentAt === null ? guestMessages.codeFailed : guestMessages.codeWrong
      showFault({ field, message: sentenceOf(error, otherwise) })
    }
    setBusy(null)
  }
  const confirm = async (): Promise<void> => {
    await session.confirm(address.email.trim(), code)
    address.clear()
    onSettle(true)
  }
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (sentAt === null) {
      if (address.name.trim() === '') return showFault({ field: 'name', message: guestMessages.nameRequired })
      return void run('confirm', address.sendCode)
    }
    if (code.length < codeDigits) return showFault({ field: 'code', message: guestMessages.codeWrong })
    return void run('confirm', confirm)
  }
  return (
    <Dialog isForm sheet={{}} title={texts.confirm(count)} onClose={() => onSettle(false)}>
      <form ref={formRef} noValidate onInput={clearFault} onSubmit={handleSubmit} className="mt-5 flex flex-col gap-5">
        {sentAt === null ? (
          <AddressFields address={address} at={at} />
        ) : (
          <CodeField
            email={address.email.trim()}
            sentAt={sentAt}
            value={code}
            error={at('code')}
            busy={busy}
            onChange={setCode}
            onResend={() => void run('resend', address.sendCode)}
            onBack={address.forgetCode}
          />
        )}
        <div className="sticky bottom-0 flex bg-surface py-1">
          <Button type="submit" size="lg" className="grow" isBusy={busy === 'confirm'} disabled={busy !== null}>
            {sentAt === null ? guestMessages.address.sendCode : texts.confirm(count)}
          </Button>
        </div>
        <p className="-mt-3 text-center text-sm text-balance text-muted">
          {sentAt === null ? guestMessages.address.about(review.studio.name) : texts.final}
        </p>
      </form>
    </Dialog>
  )
}
