import { guestMessages } from '@joinery/contract/messages/guest-messages'
import { type FormEvent, useState } from 'react'

import { useGuest } from '#features/guest/guest-context.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'

import { AddressFields } from './address-fields.tsx'
import { CodeField, codeDigits } from './code-field.tsx'
import { useAddress } from './use-address.ts'
import { useFirstEmpty } from './use-first-empty.ts'

const texts = guestMessages.address

/** Asks for name and address, then for the emailed code, which is submitted when complete. Creates no account. */
export function ConfirmAddress({ onSettle }: { onSettle: (isConfirmed: boolean) => void }) {
  const { session, review } = useGuest()
  const address = useAddress()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState<'confirm' | 'resend' | null>(null)
  const { formRef, showFault, clearFault, at } = useFault<'name' | 'email' | 'code'>()
  const { sentAt } = address
  const field = sentAt === null ? 'email' : 'code'
  useFirstEmpty(formRef, field)
  const close = () => onSettle(false)

  const run = async (what: 'confirm' | 'resend', act: () => Promise<void>, otherwise: string) => {
    if (busy !== null) return
    setBusy(what)
    showFault(null)
    try {
      await act()
    } catch (error) {
      showFault({ field, message: sentenceOf(error, otherwise) })
    }
    setBusy(null)
  }
  const confirm = (whole: string) =>
    run(
      'confirm',
      async () => {
        await session.confirm(address.email.trim(), whole)
        address.clear()
        onSettle(true)
      },
      guestMessages.codeWrong,
    )
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (sentAt === null) {
      if (address.name.trim() === '') return showFault({ field: 'name', message: guestMessages.nameRequired })
      return void run('confirm', address.sendCode, guestMessages.codeFailed)
    }
    if (code.length < codeDigits) return showFault({ field: 'code', message: guestMessages.codeWrong })
    return void confirm(code)
  }

  return (
    <Dialog isForm sheet={{}} title={sentAt === null ? texts.title : texts.codeTitle} onClose={close}>
      <form ref={formRef} noValidate onInput={clearFault} onSubmit={handleSubmit} className="mt-2 flex flex-col gap-5">
        {sentAt === null ? (
          <>
            <p className="text-[0.9375rem] text-muted">{texts.about(review.studio.name)}</p>
            <AddressFields address={address} at={at} />
          </>
        ) : (
          <CodeField
            email={address.email.trim()}
            sentAt={sentAt}
            value={code}
            error={at('code')}
            busy={busy}
            onChange={(typed) => {
              setCode(typed)
              if (typed.length === codeDigits && typed !== code) void confirm(typed)
            }}
            onResend={() => void run('resend', address.sendCode, guestMessages.codeFailed)}
            onBack={address.forgetCode}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="lg" className="max-sm:grow" isBusy={busy === 'confirm'} disabled={busy !== null}>
            {sentAt === null ? texts.sendCode : texts.confirm}
          </Button>
          {sentAt === null && (
            <Button variant="quiet" size="lg" onClick={close}>
              {texts.notNow}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
