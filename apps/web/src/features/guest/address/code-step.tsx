import { limits } from '@joinery/contract/limits'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

import { useGuest } from '#features/guest/guest-context.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Field } from '#kit/ui/forms/field.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useCountdown } from '#lib/time/use-countdown.ts'

type CodeStepProps = {
  email: string
  sentAt: number
  onResend: () => Promise<void>
  onBack: () => void
  onConfirmed: () => void
}

const digits = 6
const texts = guestMessages.address

/** The emailed code; submitted as soon as it is complete. */
export function CodeStep({ email, sentAt, onResend, onBack, onConfirmed }: CodeStepProps) {
  const { session } = useGuest()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState<'confirm' | 'resend' | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const field = useRef<HTMLFormElement>(null)
  const { secondsLeft, start } = useCountdown()
  const countFrom = useEffectEvent((from: number) => start(from + limits.account.mailCooldown - Date.now()))
  useEffect(() => countFrom(sentAt), [sentAt])
  useEffect(() => field.current?.querySelector('input')?.focus(), [])

  const run = async (what: 'confirm' | 'resend', act: () => Promise<void>, otherwise: string) => {
    if (busy !== null) return
    setBusy(what)
    setFault(null)
    try {
      await act()
    } catch (error) {
      setFault(sentenceOf(error, otherwise))
      field.current?.querySelector('input')?.select()
    }
    setBusy(null)
  }
  const confirm = (whole: string) =>
    run(
      'confirm',
      async () => {
        await session.confirm(email, whole)
        onConfirmed()
      },
      guestMessages.codeWrong,
    )
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === digits) void confirm(code)
    else setFault(guestMessages.codeWrong)
  }

  return (
    <form ref={field} noValidate onSubmit={handleSubmit}>
      <p className="mt-2 text-[0.9375rem] text-muted">
        {fillMessage(texts.codeAbout, {
          digits,
          email: <span className="font-medium break-words text-ink">{email}</span>,
          minutes: limits.guest.code.lifetime / 60_000,
        })}
      </p>
      <Field
        className="mt-5"
        label={texts.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        placeholder="000000"
        value={code}
        error={fault ?? undefined}
        onChange={({ target }) => {
          const typed = target.value.replaceAll(/\D/g, '').slice(0, digits)
          setFault(null)
          setCode(typed)
          if (typed.length === digits && typed !== code) void confirm(typed)
        }}
      />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" isBusy={busy === 'confirm'} disabled={busy !== null}>
          {texts.confirm}
        </Button>
        <Button
          variant="outline"
          isBusy={busy === 'resend'}
          disabled={secondsLeft > 0 || busy !== null}
          onClick={() => void run('resend', onResend, guestMessages.codeFailed)}
        >
          {secondsLeft > 0 ? texts.resendIn(secondsLeft) : texts.resend}
        </Button>
        <Button variant="quiet" disabled={busy !== null} onClick={onBack}>
          {texts.otherEmail}
        </Button>
      </div>
    </form>
  )
}
