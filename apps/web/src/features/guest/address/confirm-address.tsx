import { limits } from '@joinery/contract/limits'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import { type FormEvent, useState } from 'react'

import { useGuest } from '#features/guest/guest-context.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Field } from '#kit/ui/forms/field.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { saveDraftText, readDraftText } from '#lib/drafts/draft-text.ts'
import { sentenceOf } from '#lib/http/call-error.ts'

import { CodeStep } from './code-step.tsx'

const texts = guestMessages.address

/** The address a code was sent to, so that a guest returning to a reloaded page can continue. */
type SavedAddress = {
  readonly name: string
  readonly email: string
  /** When the code was emailed; null if none was sent. */
  readonly sentAt: number | null
}

const keyOf = (link: string): string => `guest-address:${link}`

const saveAddress = (link: string, address: SavedAddress | null): void =>
  saveDraftText(keyOf(link), address && JSON.stringify(address))

const readAddress = (link: string, now: number): SavedAddress | null => {
  try {
    const kept = JSON.parse(readDraftText(keyOf(link)) ?? 'null') as SavedAddress | null // written above
    if (kept === null) return null
    // An expired code is ignored.
    const isGood = kept.sentAt !== null && now - kept.sentAt < limits.guest.code.lifetime
    return { ...kept, sentAt: isGood ? kept.sentAt : null }
  } catch {
    return null
  }
}

type ConfirmAddressProps = { onSettle: (isConfirmed: boolean) => void }

/** Asks for name and address, then for the emailed code. Creates no account. */
export function ConfirmAddress({ onSettle }: ConfirmAddressProps) {
  const { session, review } = useGuest()
  const { link } = session
  const [kept] = useState(() => readAddress(link, Date.now()))
  const [name, setName] = useState(kept?.name ?? review.guest?.name ?? '')
  const [email, setEmail] = useState(kept?.email ?? review.guest?.email ?? '')
  const [sentAt, setSentAt] = useState(kept?.sentAt ?? null)
  const [isBusy, setBusy] = useState(false)
  const { formRef, showFault, clearFault, at } = useFault<'name' | 'email'>()
  const close = () => onSettle(false)

  const sendCode = async (): Promise<void> => {
    await session.enter(name.trim(), email.trim())
    const now = Date.now()
    saveAddress(link, { name: name.trim(), email: email.trim(), sentAt: now })
    setSentAt(now)
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (name.trim() === '') return showFault({ field: 'name', message: guestMessages.nameRequired })
    setBusy(true)
    showFault(null)
    try {
      await sendCode()
    } catch (error) {
      showFault({ field: 'email', message: sentenceOf(error, guestMessages.codeFailed) })
    }
    setBusy(false)
  }

  if (sentAt !== null) {
    return (
      <Dialog isForm title={texts.codeTitle} onClose={close}>
        <CodeStep
          email={email.trim()}
          sentAt={sentAt}
          onResend={sendCode}
          onBack={() => setSentAt(null)}
          onConfirmed={() => {
            saveAddress(link, null)
            onSettle(true)
          }}
        />
      </Dialog>
    )
  }
  return (
    <Dialog isForm title={texts.title} onClose={close}>
      <form ref={formRef} noValidate onInput={clearFault} onSubmit={(event) => void handleSubmit(event)}>
        <p className="mt-2 text-[0.9375rem] text-muted">{texts.about(review.studio.name)}</p>
        <div className="mt-5 flex flex-col gap-4">
          <Field
            label={texts.name}
            name="name"
            autoComplete="name"
            maxLength={limits.guest.nameMax}
            value={name}
            error={at('name')}
            onChange={({ target }) => setName(target.value)}
          />
          <Field
            label={texts.email}
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            dir="ltr"
            value={email}
            error={at('email')}
            onChange={({ target }) => setEmail(target.value)}
          />
        </div>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button type="submit" isBusy={isBusy}>
            {texts.sendCode}
          </Button>
          <Button variant="quiet" onClick={close}>
            {texts.notNow}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
