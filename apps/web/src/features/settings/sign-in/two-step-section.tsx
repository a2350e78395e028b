import { limits } from '@joinery/contract/limits'
import { factorMessages } from '@joinery/contract/messages/factor-messages'
import { signInMessages } from '@joinery/contract/messages/sign-in-messages'
import type { Factors } from '@joinery/contract/sign-in/factors'
import { useMutation } from '@tanstack/react-query'
import { LifeBuoy, Smartphone } from 'lucide-react'
import { useState } from 'react'

import { makeRecoveryCodes, removeTotp, startTotp } from '#api/sign-in/factors.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { Section } from '#kit/ui/layout/section.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { FactorRow } from './factor-row.tsx'
import type { OnAdded } from './on-added.ts'
import { SetUpTotpDialog } from './set-up-totp-dialog.tsx'

type TwoStepSectionProps = {
  factors: Factors
  onAdded: OnAdded
  onCodes: (codes: readonly string[]) => void
}

/** An authenticator app, and the codes for the day on which it is lost. */
export function TwoStepSection({ factors, onAdded, onCodes }: TwoStepSectionProps) {
  const { is_required, passkeys, recovery_codes_left: left, totp } = factors
  const session = useSessionStore()
  const [opened, setOpened] = useState<'remove' | 'codes' | null>(null)
  const { data: secret, error, isPending, mutate, reset } = useMutation({ mutationFn: () => startTotp(session) })
  const hasSecondStep = totp !== null || passkeys.length > 0
  const isLast = is_required && passkeys.length === 0
  const close = () => setOpened(null)

  return (
    <Section
      title="Two-step sign-in"
      about="After your password, a code from an app on your phone. Whoever learns your password still cannot come in."
    >
      {totp === null && !hasSecondStep && (
        <p className="text-muted">
          Not set up yet. You need an authenticator app, such as the one of your password manager.
        </p>
      )}
      {hasSecondStep && (
        <ul aria-label="Two-step sign-in" className="-my-3.5 divide-y divide-line">
          {totp && (
            <FactorRow
              Icon={Smartphone}
              name="Authenticator app"
              about={
                <>
                  Set up · <RelativeTime iso={totp.created_at} />
                </>
              }
            >
              {!isLast && (
                <Button variant="outline" aria-label="Remove authenticator app" onClick={() => setOpened('remove')}>
                  Remove
                </Button>
              )}
            </FactorRow>
          )}
          <FactorRow
            Icon={LifeBuoy}
            name="Recovery codes"
            about={
              <span className={left < 3 ? 'text-warn' : ''}>
                {left === 0 ? 'None left' : `${left} of ${limits.signIn.recoveryCodes} left`}
              </span>
            }
          >
            <Button variant="outline" onClick={() => setOpened('codes')}>
              New codes
            </Button>
          </FactorRow>
        </ul>
      )}
      {is_required && <p className="text-sm text-muted">{factorMessages.required}</p>}
      {error && (
        <Message kind="alert" tone="bad">
          {sentenceOf(error, signInMessages.changeFailed)}
        </Message>
      )}
      {totp === null && (
        <Button
          variant={hasSecondStep ? 'outline' : 'primary'}
          className="self-start"
          isBusy={isPending}
          onClick={() => mutate()}
        >
          Set up an authenticator app
        </Button>
      )}
      {secret && <SetUpTotpDialog secret={secret} onAdded={onAdded} onClose={reset} />}
      {opened === 'remove' && (
        <ConfirmDialog
          title="Remove the authenticator app?"
          action="Remove"
          otherwise={signInMessages.changeFailed}
          onConfirm={async () => showToast({ text: (await removeTotp(session)).message, tone: 'good' })}
          onClose={close}
        >
          {passkeys.length > 0
            ? 'Your passkeys stay, and are asked for instead.'
            : 'Your password alone lets people in then. Your recovery codes go, too.'}
        </ConfirmDialog>
      )}
      {opened === 'codes' && (
        <ConfirmDialog
          title="Make new recovery codes?"
          action="Make new codes"
          otherwise={signInMessages.changeFailed}
          onConfirm={async () => onCodes((await makeRecoveryCodes(session)).recoveryCodes)}
          onClose={close}
        >
          Those that you have do not work any more then.
        </ConfirmDialog>
      )}
    </Section>
  )
}
