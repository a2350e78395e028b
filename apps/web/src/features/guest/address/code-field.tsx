import { limits } from '@joinery/contract/limits'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import { useEffect, useEffectEvent } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { Field } from '#kit/ui/forms/field.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { useCountdown } from '#lib/time/use-countdown.ts'

export const codeDigits = 6
const texts = guestMessages.address

type CodeFieldProps = {
  email: string
  sentAt: number
  value: string
  error: string | undefined
  /** Which action runs; disables the others. */
  busy: 'confirm' | 'resend' | null
  onChange: (code: string) => void
  onResend: () => void
  onBack: () => void
}

export function CodeField({ email, sentAt, value, error, busy, onChange, onResend, onBack }: CodeFieldProps) {
  const { secondsLeft, start } = useCountdown()
  const countFrom = useEffectEvent((from: number) => start(from + limits.account.mailCooldown - Date.now()))
  useEffect(() => countFrom(sentAt), [sentAt])
  return (
    <div>
      <p className="mb-4 text-[0.9375rem] text-muted">
        {fillMessage(texts.codeAbout, {
          digits: codeDigits,
          email: <span className="font-medium break-words text-ink">{email}</span>,
          minutes: limits.guest.code.lifetime / 60_000,
        })}
      </p>
      <Field
        label={texts.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        placeholder="000000"
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, '').slice(0, codeDigits))}
      />
      <div className="-mx-2 mt-1 flex flex-wrap">
        <Button
          variant="quiet"
          className="px-2!"
          isBusy={busy === 'resend'}
          disabled={secondsLeft > 0 || busy !== null}
          onClick={onResend}
        >
          {secondsLeft > 0 ? texts.resendIn(secondsLeft) : texts.resend}
        </Button>
        <Button variant="quiet" className="px-2!" disabled={busy !== null} onClick={onBack}>
          {texts.otherEmail}
        </Button>
      </div>
    </div>
  )
}
