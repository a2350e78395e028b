import { limits } from '@joinery/contract/limits'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { factorMessages } from '@joinery/contract/messages/factor-messages'
import { securityMessages } from '@joinery/contract/messages/security-messages'
import { signInMessages } from '@joinery/contract/messages/sign-in-messages'
import type { Factors } from '@joinery/contract/sign-in/factors'
import { useMutation } from '@tanstack/react-query'
import { LifeBuoy, Smartphone } from 'lucide-react'
import { useState } from 'react'

import { confirmTotp, makeRecoveryCodes, removeTotp, startTotp } from '#api/sign-in/factors.ts'
import { TotpSetup } from '#kit/sign-in/totp-setup.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { Section } from '#kit/ui/layout/section.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { FactorRow } from './factor-row.tsx'
import type { OnAdded } from './on-added.ts'

const texts = securityMessages.twoStep

type SetUpTotpDialogProps = {
  secret: { readonly secret: string; readonly uri: string }
  onAdded: OnAdded
  onClose: () => void
}

function SetUpTotpDialog({ secret, onAdded, onClose }: SetUpTotpDialogProps) {
  const session = useSessionStore()
  const handleCode = async (code: string) => {
    const { recoveryCodes } = await confirmTotp(session, code)
    onClose()
    onAdded(signInMessages.totpAdded, recoveryCodes)
  }
  return (
    <Dialog title={texts.setUpApp} onClose={onClose} isForm>
      <div className="mt-5">
        <TotpSetup
          {...secret}
          onCode={handleCode}
          layout="dialog"
          wayOut={{ label: commonMessages.cancel, onLeave: onClose }}
        />
      </div>
    </Dialog>
  )
}

type TwoStepSectionProps = {
  factors: Factors
  onAdded: OnAdded
  onCodes: (codes: readonly string[]) => void
}

/** Authenticator app and recovery codes. */
export function TwoStepSection({ factors, onAdded, onCodes }: TwoStepSectionProps) {
  const { is_required, passkeys, recovery_codes_left: left, totp } = factors
  const session = useSessionStore()
  const [opened, setOpened] = useState<'remove' | 'codes' | null>(null)
  const { data: secret, error, isPending, mutate, reset } = useMutation({ mutationFn: () => startTotp(session) })
  const hasSecondStep = totp !== null || passkeys.length > 0
  const isLast = is_required && passkeys.length === 0
  const close = () => setOpened(null)

  return (
    <Section title={texts.title} about={texts.about}>
      {totp === null && !hasSecondStep && <p className="text-muted">{texts.empty}</p>}
      {hasSecondStep && (
        <ul aria-label={texts.title} className="-my-3.5 divide-y divide-line">
          {totp && (
            <FactorRow
              Icon={Smartphone}
              name={texts.app}
              about={fillMessage(texts.setUpAt, { time: <RelativeTime iso={totp.created_at} /> })}
            >
              {!isLast && (
                <Button variant="outline" aria-label={texts.removeApp} onClick={() => setOpened('remove')}>
                  {commonMessages.remove}
                </Button>
              )}
            </FactorRow>
          )}
          <FactorRow
            Icon={LifeBuoy}
            name={texts.recoveryCodes}
            about={
              <span className={left < 3 ? 'text-warn' : ''}>{texts.codesLeft(left, limits.signIn.recoveryCodes)}</span>
            }
          >
            <Button variant="outline" onClick={() => setOpened('codes')}>
              {texts.newCodes}
            </Button>
          </FactorRow>
        </ul>
      )}
      {is_required && <p className="text-sm text-muted">{factorMessages.lastMethodRequired}</p>}
      <ErrorLine text={error && sentenceOf(error, signInMessages.changeFailed)} />
      {totp === null && (
        <Button
          variant={hasSecondStep ? 'outline' : 'primary'}
          className="self-start"
          isBusy={isPending}
          onClick={() => mutate()}
        >
          {texts.setUpApp}
        </Button>
      )}
      {secret && <SetUpTotpDialog secret={secret} onAdded={onAdded} onClose={reset} />}
      {opened === 'remove' && (
        <ConfirmDialog
          title={texts.removeAppTitle}
          action={commonMessages.remove}
          otherwise={signInMessages.changeFailed}
          onConfirm={async () => showToast({ text: (await removeTotp(session)).message, tone: 'good' })}
          onClose={close}
        >
          {passkeys.length > 0 ? texts.passkeysInstead : texts.passwordOnly}
        </ConfirmDialog>
      )}
      {opened === 'codes' && (
        <ConfirmDialog
          title={texts.newCodesTitle}
          action={texts.createCodes}
          otherwise={signInMessages.changeFailed}
          onConfirm={async () => onCodes((await makeRecoveryCodes(session)).recoveryCodes)}
          onClose={close}
        >
          {texts.newCodesAbout}
        </ConfirmDialog>
      )}
    </Section>
  )
}
